import { join } from 'node:path';

import type { RemoteConnection } from '../../lib/core/device/remote-connection';
import type { ApiSystem } from '../../lib/studies/contract';
import { costsOf, type AskCost } from '../../lib/studies/asking/ask-cost';
import {
  askSlots,
  lostAsks,
  openSlots,
  type AskOutcome,
  type OpenSlot,
} from '../../lib/studies/asking/ask-slots';
import { createOpener } from '../../lib/studies/asking/open-systems';
import { connectionParts } from '../../lib/studies/parse-protocol';
import { parseConnection } from '../../lib/llm/remote/connection';
import { countIn, readArgs, refuse, type Command, type Shell } from '../lib/command';
import { openLines } from './json-lines';
import { changeStudy, readAsks, STUDY_FILES, type StudyFolder } from './study-folder';

const USAGE = `Usage: veracite study ask DIR [--system ID]… [--limit N] [--yes]
  Asks the API systems of the protocol for what is missing, in its order. Prints the cost and asks
  nothing without --yes. A run that was ended goes on where it was.
The key of a system is VERACITE_API_KEY_ID (its id in capitals, "_" for other signs); VERACITE_API_KEY
is sent only to the address in VERACITE_BASE_URL, since a protocol may come from a stranger.`;

/** Fills the slots of API systems. */
export const runAsk: Command = async (args, shell) => {
  const { positionals, values } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: {
      system: { type: 'string', multiple: true },
      limit: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [named, ...others] = positionals;
  if (others.length > 0) return refuse(USAGE);
  const limit = values.limit === undefined ? Infinity : countIn('limit', values.limit);

  return changeStudy({ named, cwd: shell.cwd }, async (study, keep) => {
    const slots = openSlots(study, values.system ?? null).slice(0, limit);
    if (slots.length === 0) {
      shell.print('No API system lacks an answer.');
      return 0;
    }
    const asks = readAsks(study.folder);
    shell.print(formatCosts(costsOf(slots)));
    const lost = lostAsks(asks).length;
    if (lost > 0) {
      shell.print(
        `${lost} questions were under way when a run ended; the server may charge them twice.`,
      );
    }
    if (!values.yes) {
      shell.print('Nothing was asked. --yes asks.');
      return 0;
    }
    const outcome = await askAll(study, { slots, asks, keep }, shell);
    shell.print(formatOutcome(outcome));
    return outcome.failed.length > 0 ? 1 : 0;
  });
};

async function askAll(
  study: StudyFolder,
  {
    slots,
    asks,
    keep,
  }: {
    slots: readonly OpenSlot[];
    asks: ReturnType<typeof readAsks>;
    keep: Parameters<Parameters<typeof changeStudy>[1]>[1];
  },
  shell: Shell,
): Promise<AskOutcome> {
  const journal = openLines(join(study.folder, STUDY_FILES.asks));
  const stop = new AbortController();
  const onInterrupt = () => stop.abort(new Error('Stopped. The same command goes on from here.'));
  process.once('SIGINT', onInterrupt);
  const line = shell.progress({ name: 'asking', total: slots.length, unit: 'questions' });
  try {
    return await askSlots(
      study,
      { slots, signal: stop.signal, onDone: count => line.tell(count) },
      {
        openModel: createOpener(
          system => connect(system, shell.env),
          (input, init) => globalThis.fetch(input, init),
        ),
        asks,
        keepAsk: ask => {
          journal.add(ask);
          return Promise.resolve();
        },
        keepAnswer: answer => {
          keep(answer);
          return Promise.resolve();
        },
        now: () => new Date(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    );
  } finally {
    line.end();
    journal.close();
    process.off('SIGINT', onInterrupt);
  }
}

function connect(system: ApiSystem, env: NodeJS.ProcessEnv): RemoteConnection {
  const parsed = parseConnection({ ...connectionParts(system), key: keyOf(system, env) });
  return parsed.ok ? parsed.value : refuse(`${system.id} cannot be asked: ${parsed.failure}.`);
}

/** The key of the environment goes to the address of the environment and to no other. */
function keyOf({ id, baseUrl }: ApiSystem, env: NodeJS.ProcessEnv): string {
  const own = env[`VERACITE_API_KEY_${id.toUpperCase().replace(/[^A-Z\d]/g, '_')}`];
  if (own !== undefined) return own;
  const isSame = baseUrl.replace(/\/+$/, '') === env['VERACITE_BASE_URL']?.replace(/\/+$/, '');
  return isSame ? (env['VERACITE_API_KEY'] ?? '') : '';
}

function formatCosts(costs: readonly AskCost[]): string {
  return costs
    .map(({ system, questions, promptTokens, replyTokensAtMost, dollarsAtMost }) => {
      const price =
        dollarsAtMost === null ? 'price not named' : `at most $${dollarsAtMost.toFixed(2)}`;
      return `${system.id}: ${questions} questions to ${system.model} at ${system.baseUrl}, about ${promptTokens} tokens sent, at most ${replyTokensAtMost} received, ${price}`;
    })
    .join('\n');
}

function formatOutcome({ filled, failed }: AskOutcome): string {
  const reasons = Map.groupBy(failed, ({ slot, failure }) => `${slot.system}: ${failure}`);
  return [
    `${filled} slots filled, ${failed.length} still missing.`,
    ...[...reasons].map(([reason, group]) => `  ${reason} (${group.length})`),
    ...(failed.length > 0 ? ['The same command asks for them again.'] : []),
  ].join('\n');
}
