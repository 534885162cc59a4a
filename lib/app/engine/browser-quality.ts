import { contentHash, type AuditId } from '../../core/ids';
import { ok } from '../../core/result';
import { DEFAULT_JUDGE } from '../../app/choose-judge';
import { findJudge } from '../../judges/registry';
import { withKeptReplies } from '../../llm/kept-replies';
import type { DetectLanguage } from '../../ports/detect-language';
import { createKeyPointStore } from '../../store/key-points';
import { sha256Hex } from '../../text/content-hash';
import type { CleanerDeps } from './browser-cleaner';
import { openJudge } from './open-judge';
import { createRemoteModels } from './remote-models';
import {
  createCoverageRunner,
  createDraftRunner,
  createRatingRunner,
  type OpenChatModel,
} from './run-quality';

type QualityDeps = CleanerDeps & { detectLanguage: DetectLanguage };

/**
 * Opens what compares key points: the networks of the package. Only where the user asked for it, the
 * connected model confirms in place of the package's judge.
 */
export async function openCoverageRunner(id: AuditId, deps: QualityDeps) {
  const { engineSettings, db, now, judgeDeps, detectLanguage: detect } = deps;
  const own = judgeDeps(id, await engineSettings());
  const packaged = await openJudge(DEFAULT_JUDGE, own);
  const opened = [packaged];
  const reach = findJudge(DEFAULT_JUDGE.id)?.reads;
  const run = createCoverageRunner({
    keyPoints: createKeyPointStore(db),
    async openJudge(wanted) {
      if (wanted === undefined) return ok(packaged.judge);
      const connection = await own.connectionFor(wanted);
      if (!connection.ok) return connection;
      const asked = await openJudge(wanted, own);
      opened.push(asked);
      return ok(asked.judge);
    },
    embed: packaged.embed,
    ...(reach && { languages: { reach, detect } }),
    now,
  });
  return { run, close: () => closeAll(opened) };
}

export async function openRatingRunner(id: AuditId, deps: QualityDeps) {
  const { openModel, close } = await openModels(id, deps);
  return { run: createRatingRunner({ openModel, now: deps.now }), close };
}

export async function openDraftRunner(id: AuditId, deps: QualityDeps) {
  const { openModel, close } = await openModels(id, deps);
  const keyPoints = createKeyPointStore(deps.db);
  const makeId = () => crypto.randomUUID();
  return { run: createDraftRunner({ openModel, keyPoints, makeId, now: deps.now }), close };
}

/** Models of the user's connection; `close` waits until all they sent is in the ledger. */
async function openModels(id: AuditId, { engineSettings, judgeDeps }: QualityDeps) {
  const deps = judgeDeps(id, await engineSettings());
  const opened: ReturnType<typeof createRemoteModels>[] = [];
  const openModel: OpenChatModel = async (wanted, purpose) => {
    const connection = await deps.connectionFor(wanted);
    if (!connection.ok) return connection;
    const models = createRemoteModels(connection.value, deps);
    opened.push(models);
    const hash = async (text: string) => contentHash(await sha256Hex(text));
    return ok(withKeptReplies({ model: models.open(purpose), cache: deps.replies, hash }));
  };
  return {
    openModel,
    close: () => closeAll(opened),
  };
}

async function closeAll(opened: readonly { close: () => Promise<void> }[]): Promise<void> {
  await Promise.all(opened.map(each => each.close()));
}
