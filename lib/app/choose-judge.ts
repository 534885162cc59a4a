import type { AnswerOrigin } from '../core/answer/answer';
import type { AuditStage } from '../core/audit/audit';
import type { EnginePlace } from '../core/device/engine-place';
import type { ModelFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import type { RemoteConnection } from '../core/device/remote-connection';
import { fail, ok, type Result } from '../core/result';
import { judgeIdentityOf } from '../judges/llm/judge-identity';
import { parseConnection } from '../llm/remote/connection';
import { remoteIdentity } from '../llm/remote/remote-identity';
import { placeFor, type EngineChoice, type SavedConnection } from '../settings/engine-choice';
import type { KeyStore } from '../browser/keys';
import type { DeviceJudge } from '../core/device/device-judge';
import { LEXICAL_IDENTITY } from '../judges/lexical/lexical-judge';
import { browserNameOf, promptApiIdentity } from '../llm/prompt-api/prompt-identity';
import { findModel } from '../llm/web-llm/models';
import { webLlmIdentity } from '../llm/web-llm/web-llm-model';
import { EMBEDDED_IDENTITY } from '../judges/embedded/card';

/** The judge at a place; without a connection there is but the one on the device. */
export function judgeAt(place: EnginePlace, { connection, device }: EngineChoice): JudgeIdentity {
  return place === 'api' && connection !== null ? judgeThrough(connection) : judgeOnDevice(device);
}

/** The judge of a new check of an answer from there. */
export function judgeForAnswer(origin: AnswerOrigin, choice: EngineChoice): JudgeIdentity {
  return judgeAt(placeFor(choice, origin.kind === 'site' ? origin.site : null), choice);
}

/**
 * The judge for cells that one failed at: the same, but what it reaches through the API is
 * whatever is connected now, since to connect another is what the reader was told to do.
 */
export function judgeForRetry(judge: JudgeIdentity, choice: EngineChoice): JudgeIdentity {
  return judge.id === 'remote' && choice.connection !== null ? judgeAt('api', choice) : judge;
}

/** What comes before the judging of a new check: `undefined` nothing. */
export function stageFor(judge: JudgeIdentity, { splitBy }: EngineChoice): AuditStage | undefined {
  return splitBy === 'model' && SPLITTING_JUDGES.has(judge.id) ? 'splitting' : undefined;
}

/** Judges that ask a language model, which can be asked to split an answer too. */
const SPLITTING_JUDGES: ReadonlySet<string> = new Set(['remote']);

type Deps = {
  readChoice: () => Promise<EngineChoice>;
  keys: Pick<KeyStore, 'find'>;
  /** Whether the reader lets the extension reach this address. */
  mayReach: (url: string) => Promise<boolean>;
};

/**
 * The connection an audit's judge is reached by, with its key. Only the very one the audit was
 * made for: a failure says that it is gone, and then nothing is sent anywhere.
 */
export async function findConnection(
  judge: JudgeIdentity,
  { readChoice, keys, mayReach }: Deps,
): Promise<Result<RemoteConnection, ModelFailure>> {
  const { connection } = await readChoice();
  if (connection === null || !leadsTo(connection, judge)) return fail('model-missing');

  const key = await findKey(connection, keys);
  if (key === null) return fail('key-refused');
  if (!(await mayReach(connection.baseUrl))) return fail('model-forbidden');

  const parsed = parseConnection({ ...connection, key });
  return parsed.ok ? ok(parsed.value) : fail('model-missing');
}

/** `null`: one is needed, and it is gone. Empty: the server asks for none. */
async function findKey(
  { keyTerm, baseUrl }: SavedConnection,
  keys: Pick<KeyStore, 'find'>,
): Promise<string | null> {
  return keyTerm === 'none' ? '' : keys.find(new URL(baseUrl).origin);
}

/** The version is ours, not the connection's: an update goes on with what was begun. */
function leadsTo(connection: SavedConnection, judge: JudgeIdentity): boolean {
  const { id, model } = judgeThrough(connection);
  return judge.id === id && judge.model === model;
}

function judgeThrough(connection: SavedConnection): JudgeIdentity {
  return judgeIdentityOf(remoteIdentity(connection));
}

/**
 * The judge the reader chose for this device. A model that this version does not know gives way
 * to the judge of the package; every check, and every page, names the one it is.
 */
export function judgeOnDevice(choice: DeviceJudge): JudgeIdentity {
  switch (choice.kind) {
    case 'embedded':
      return DEFAULT_JUDGE;
    case 'lexical':
      return LEXICAL_IDENTITY;
    case 'web-llm': {
      const model = findModel(choice.model);
      return model === null
        ? DEFAULT_JUDGE
        : judgeIdentityOf(webLlmIdentity(model, choice.weights));
    }
    case 'prompt-api':
      return judgeIdentityOf(promptApiIdentity(browserNameOf(navigator.userAgent)));
  }
}

/** The judge of every new check, unless the reader chooses another. */
export const DEFAULT_JUDGE: JudgeIdentity = EMBEDDED_IDENTITY;
