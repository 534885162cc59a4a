import type { JudgeActions } from '../../../components/options/ApiSection';
import type { ConnectionReport, RemoteConnection } from '../../core/device/remote-connection';
import { fail, ok, type Result } from '../../core/result';
import { parseConnection } from '../../llm/remote/connection';
import {
  chooseForSite,
  choosePlace,
  DEFAULT_JUDGE_CHOICE,
  withConnection,
  type JudgeChoice,
  type KeyTerm,
  type TestedSpeed,
  type ConnectionDraft,
  type DraftFailure,
} from '../../settings/judge-choice';
import type { KeyStore } from '../../browser/keys';
import { patternOf } from '../../browser/permissions';
import { createTurns } from '../../util/turns';

export type ChangeChoice = (turn: (choice: JudgeChoice) => JudgeChoice) => Promise<void>;

/** Runs changes one after the other: one that read before another wrote would undo it. */
export function createChangeChoice(
  read: () => Promise<JudgeChoice>,
  write: (choice: JudgeChoice) => Promise<void>,
): ChangeChoice {
  const inTurn = createTurns();
  return turn => inTurn(async () => write(turn(await read())));
}

type JudgeActionsDeps = {
  keys: KeyStore;
  change: ChangeChoice;
  /** Asks the user; called in the click's own task, since the browser refuses to ask later. */
  requestAccess: (pattern: string) => Promise<boolean>;
  examine: (connection: RemoteConnection) => Promise<ConnectionReport>;
  now: () => number;
};

export function createJudgeActions(deps: JudgeActionsDeps): JudgeActions {
  const { keys, change } = deps;
  let tested: { name: string; speed: TestedSpeed } | null = null;

  async function save(draft: ConnectionDraft): ReturnType<JudgeActions['onSave']> {
    const allowed = await openConnection(draft, deps);
    if (!allowed.ok) return allowed;

    const { key, ...connection } = allowed.value;
    const keyTerm = await keepKey(key, draft.keep, { keys, origin: originOf(connection) });
    const speed = tested?.name === nameOf(connection) ? tested.speed : null;
    // nb. After the key: a listener to the choice looks up the key at once.
    const saved = { ...connection, keyTerm, savedAt: deps.now(), tested: speed };
    await change(choice => withConnection(choice, saved));
    return ok(null);
  }

  async function test(draft: ConnectionDraft): ReturnType<JudgeActions['onTest']> {
    const allowed = await openConnection(draft, deps);
    if (!allowed.ok) return allowed;

    const name = nameOf(allowed.value);
    const report = await deps.examine(allowed.value);
    const speed = report.kind === 'works' ? speedOf(report) : null;
    tested = speed && { name, speed };
    await change(choice =>
      choice.connection !== null && nameOf(choice.connection) === name
        ? { ...choice, connection: { ...choice.connection, tested: speed } }
        : choice,
    );
    return ok(report);
  }

  return {
    onSave: save,
    onTest: test,
    onChoose: place => void change(choice => choosePlace(choice, place, null)),
    onChooseSite: (site, place) => void change(choice => chooseForSite(choice, site, place)),
    onChooseSplitter: splitBy => void change(choice => ({ ...choice, splitBy })),
    onDelete: () => void deleteConnection(deps),
  };
}

/** Deletes the connection with its key; from then on everything is judged on the device. */
export async function deleteConnection(
  props: Pick<JudgeActionsDeps, 'keys' | 'change'>,
): Promise<void> {
  const { keys, change } = props;
  await change(({ device }) => ({ ...DEFAULT_JUDGE_CHOICE, device }));
  await keys.clear();
}

/** Returns the entered connection with its key, once the extension may access its host. */
async function openConnection(
  { key, apiVersion, price, ...rest }: ConnectionDraft,
  { keys, requestAccess }: JudgeActionsDeps,
): Promise<Result<RemoteConnection, DraftFailure>> {
  const parsed = parseConnection({
    ...rest,
    key,
    ...(apiVersion.trim() === '' ? {} : { apiVersion }),
    ...(price.prompt === null && price.reply === null ? {} : { price }),
  });
  if (!parsed.ok) return parsed;
  // nb. Before any await: the click counts only that long.
  if (!(await requestAccess(patternOf(parsed.value.baseUrl)))) return fail('not-allowed');

  const kept = parsed.value.key === '' ? await keys.find(originOf(parsed.value)) : null;
  return ok(kept === null ? parsed.value : { ...parsed.value, key: kept });
}

async function keepKey(
  key: string,
  term: Exclude<KeyTerm, 'none'>,
  { keys, origin }: { keys: KeyStore; origin: string },
): Promise<KeyTerm> {
  if (key === '') {
    await keys.clear();
    return 'none';
  }
  await keys.put({ key, origin }, term);
  return term;
}

/** Key of the values a test result depends on. */
function nameOf(props: Pick<RemoteConnection, 'kind' | 'baseUrl' | 'model'>): string {
  const { kind, baseUrl, model } = props;
  return JSON.stringify([kind, baseUrl, model]);
}

function speedOf({ ms, tokens }: Extract<ConnectionReport, { kind: 'works' }>): TestedSpeed {
  return { ms, replyTokens: tokens?.reply ?? 0 };
}

function originOf({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): string {
  return new URL(baseUrl).origin;
}
