import type { LedgerPurpose } from '../../core/audit/ledger';
import type { ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import { findJudge } from '../../judges/registry';
import { openPromptModel } from '../../llm/prompt-api/prompt-model';
import type { ChatModel } from '../../ports/chat-model';
import type { OpenJudgeDeps } from './open-judge';
import { createRemoteModels } from './remote-models';
import type { Writer } from './run-opinion';

type OpenWriterDeps = Pick<
  OpenJudgeDeps,
  'auditId' | 'ledger' | 'now' | 'connectionFor' | 'builtIn' | 'downloaded'
>;

/** Opens a language model to write with; no other takes its place. */
export async function openWriter(
  wanted: JudgeIdentity,
  purpose: LedgerPurpose,
  deps: OpenWriterDeps,
): Promise<Result<Writer, ModelFailure>> {
  const needs = findJudge(wanted.id)?.needs;
  if (needs === 'browser-model') return openOfBrowser(deps);
  if (needs === 'model-program') return openDownloaded(wanted, deps);
  if (needs !== 'connection') return fail('no-model-here');
  const connection = await deps.connectionFor(wanted);
  if (!connection.ok) return connection;
  const { open, close } = createRemoteModels(connection.value, deps);
  return ok({ model: open(purpose), close });
}

async function openOfBrowser({
  builtIn,
}: Pick<OpenWriterDeps, 'builtIn'>): Promise<Result<Writer, ModelFailure>> {
  const opened = await openPromptModel(builtIn);
  if (!opened.ok) return opened;
  const model = opened.value;
  return ok(writerOf({ model, close: () => model.destroy() }));
}

/** Opens a downloaded model; nothing is downloaded. */
async function openDownloaded(
  { id, model = '' }: JudgeIdentity,
  { downloaded }: Pick<OpenWriterDeps, 'downloaded'>,
): Promise<Result<Writer, ModelFailure>> {
  const models = Object.hasOwn(downloaded, id) ? downloaded[id] : undefined;
  if (!models?.write) return fail('no-model-here');
  const state = await models.stateOf(model);
  if (state === null) return fail('model-missing');
  if (state.kind !== 'whole') return fail('model-not-loaded');
  return ok(writerOf(models.write(model, state.weights)));
}

function writerOf({ model, close }: { model: ChatModel; close: () => void }): Writer {
  return {
    model,
    close: () => {
      close();
      return Promise.resolve();
    },
  };
}
