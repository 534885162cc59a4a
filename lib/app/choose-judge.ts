import type { AnswerOrigin } from '../core/answer/answer';
import type { AuditStage } from '../core/audit/audit';
import type { JudgePlace } from '../core/device/judge-place';
import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import type { RemoteConnection } from '../core/device/remote-connection';
import { fail, ok, type Result } from '../core/result';
import { REMOTE } from '../judges/llm/remote';
import type { JudgeEntry } from '../judges/judge-entry';
import { findJudge, JUDGES, needsConnection } from '../judges/registry';
import { parseConnection } from '../llm/remote/connection';
import { placeFor, type JudgeChoice, type SavedConnection } from '../settings/judge-choice';
import type { Settings } from '../settings/settings';
import type { KeyStore } from '../browser/keys';
import type { DeviceJudge } from '../core/device/device-judge';
import { browserNameOf } from '../llm/prompt-api/language-model';
import { EMBEDDED } from '../judges/embedded/embedded';

/** Adds the granularity that the user chose; models without the embedder choose by words. */
export function graded(
  judge: JudgeIdentity,
  { granularity }: Pick<Settings, 'granularity'>,
): JudgeIdentity {
  if (granularity === 'document') return judge;
  return { ...judge, granularity: judge.id === EMBEDDED.id ? 'sentence' : 'sentence-by-words' };
}

/** Returns the judge behind the API or on this device; without a connection always the latter. */
export function judgeAt(place: JudgePlace, { connection, device }: JudgeChoice): JudgeIdentity {
  return place === 'api' && connection !== null
    ? REMOTE.identity(connection)
    : judgeOnDevice(device);
}

export function judgeForAnswer(origin: AnswerOrigin, choice: JudgeChoice): JudgeIdentity {
  return judgeAt(placeFor(choice, origin.kind === 'site' ? origin.site : null), choice);
}

/**
 * Returns the judge for cells that one failed at: the same, but through the API it is the current
 * connection, since the user was told to connect another.
 */
export function judgeForRetry(judge: JudgeIdentity, choice: JudgeChoice): JudgeIdentity {
  if (!needsConnection(judge) || choice.connection === null) return judge;
  const { granularity } = judge;
  return { ...judgeAt('api', choice), ...(granularity && { granularity }) };
}

/** Returns the stage before the judging of a new check; `undefined` if none. */
export function stageFor(judge: JudgeIdentity, { splitBy }: JudgeChoice): AuditStage | undefined {
  // Models on this device are too small to split an answer.
  return splitBy === 'model' && needsConnection(judge) ? 'splitting' : undefined;
}

/**
 * Returns the connection of an audit's judge, with its key. Only the very one the audit was made
 * for: otherwise fails, and nothing is sent anywhere.
 */
export async function findConnection(
  judge: JudgeIdentity,
  {
    readChoice,
    keys,
    mayReach,
  }: {
    readChoice: () => Promise<JudgeChoice>;
    keys: Pick<KeyStore, 'find'>;
    /** Returns true if the user lets the extension reach this address. */
    mayReach: (url: string) => Promise<boolean>;
  },
): Promise<Result<RemoteConnection, ModelFailure>> {
  const { connection } = await readChoice();
  if (connection === null || !leadsTo(connection, judge)) return fail('model-missing');

  const key = await findKey(connection, keys);
  if (key === null) return fail('key-refused');
  if (!(await mayReach(connection.baseUrl))) return fail('model-forbidden');

  const parsed = parseConnection({ ...connection, key });
  return parsed.ok ? ok(parsed.value) : fail('model-missing');
}

/** `null` if a key is needed but no longer stored. Empty if the server needs none. */
async function findKey(
  { keyTerm, baseUrl }: SavedConnection,
  keys: Pick<KeyStore, 'find'>,
): Promise<string | null> {
  return keyTerm === 'none' ? '' : keys.find(new URL(baseUrl).origin);
}

/** Ignores the version, which is the extension's: an update continues existing audits. */
function leadsTo(connection: SavedConnection, judge: JudgeIdentity): boolean {
  const { id, model } = REMOTE.identity(connection);
  return judge.id === id && judge.model === model;
}

/**
 * Returns the identity of the judge the user chose for this device. A judge or model that this
 * version does not know is replaced by the embedded one; every check and every page names the one
 * in use.
 */
export function judgeOnDevice(
  choice: DeviceJudge,
  judges: readonly JudgeEntry[] = JUDGES,
): JudgeIdentity {
  const judge = findJudge(choice.kind, judges);
  return (judge && identityOf(judge, choice)) ?? DEFAULT_JUDGE;
}

function identityOf(judge: JudgeEntry, { model, weights }: DeviceJudge): JudgeIdentity | null {
  switch (judge.needs) {
    case 'nothing':
    case 'packaged-files':
      return judge.identity;
    case 'browser-model':
      return judge.identity(browserNameOf(navigator.userAgent));
    case 'downloaded-files':
    case 'model-program':
      return model === undefined ? null : judge.identity(model, weights ?? null);
    case 'connection':
      return null;
  }
}

/** Judge of every new check, unless the user chooses another. */
export const DEFAULT_JUDGE = EMBEDDED.identity;
