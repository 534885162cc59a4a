import { fail, ok, type Result } from '../../core/result';
import { hasSlot, type Screenshot } from '../../core/study/study';
import type { KeptStudy, StudyStore } from '../../ports/study-store';
import { packageFiles, type PackageFiles } from '../../studies/export/package';
import {
  parsePeople,
  parseStudy,
  type StudyAudit,
  type StudyRecords,
  type StudyTexts,
} from '../../studies/export/parse-study';
import { reportOf } from '../../studies/export/report';
import { parseScreenshots, screenshotFiles } from '../../studies/export/screenshots';
import { isCoordinatorFile, isKeptFile, writeStudyFiles } from '../../studies/export/study-files';
import { withoutTexts } from '../../studies/export/without-texts';
import { zipFiles } from '../../studies/export/zip-files';
import { readGivenFiles } from '../../studies/given-files';
import { joinStudies } from '../../studies/join-study';
import type { AuditExport } from '../../core/audit/audit';
import type { ImportedAudits } from '../../store/import-audits';
import type { ImportFault, Imported, StudyQuestion, StudyReply } from '../../studies/page-calls';
import { createAskDesk, type AskDeskDeps } from './ask-desk';
import { labellingAnswers } from './labelling-desk';
import { GONE, readAudits, recordsOf, type Call, type ReadAudits } from './read-study';

export type DeskDeps = AskDeskDeps & {
  audits: ReadAudits;
  importAudits: (audits: readonly AuditExport[]) => Promise<ImportedAudits>;
};

/** Checks that go into the history in one transaction. Chosen: some megabytes. */
const AT_ONCE = 20;

/** Answers the page's questions; the worker's side, so that the page never waits. */
export function createStudyDesk(deps: DeskDeps) {
  const { studies } = deps;
  const answers: {
    [Kind in StudyQuestion['kind']]: (
      question: Extract<StudyQuestion, { kind: Kind }>,
      call: Call,
    ) => Promise<StudyReply[Kind]>;
  } = {
    async import({ files }, call) {
      const given = await readGivenFiles(
        await Promise.all(
          files.map(async ({ path, file }) => ({
            path,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        ),
      );
      if (!given.ok) return given;
      switch (given.value.kind) {
        case 'draft':
          return ok(given.value);
        case 'protocol':
          return addRecords({ ...NOTHING, frozen: given.value.frozen }, deps, call);
        case 'study':
          return addStudy(given.value, deps, call);
        case 'audits': {
          const { added, damaged } = await addAudits(given.value.audits, deps, call);
          return ok({ kind: 'audits', checks: added, refused: damaged });
        }
      }
    },
    add: ({ records, files }, call) =>
      addStudy(
        { texts: writeStudyFiles({ ...records, files }), screenshots: new Map() },
        deps,
        call,
      ),
    ...labellingAnswers(deps),
    ...createAskDesk(deps),
    async report({ study }, call) {
      const kept = await studies.find(study);
      return kept ? reportOfKept(kept, deps, call) : fail(GONE);
    },
    async export(question, call) {
      const kept = await studies.find(question.study);
      return kept ? exportKept(kept, question, { deps, call }) : fail(GONE);
    },
  };
  return (question: StudyQuestion, call: Call): Promise<StudyReply[StudyQuestion['kind']]> =>
    answers[question.kind](question as never, call);
}

async function addStudy(
  { texts, screenshots }: { texts: StudyTexts; screenshots: PackageFiles },
  deps: DeskDeps,
  call: Call,
): Promise<Result<Imported, ImportFault>> {
  const parsed = await parseStudy(texts);
  if (!parsed.ok) return fail({ kind: 'bad-file', fault: parsed.failure });
  const images = parseScreenshots(screenshots, parsed.value);
  if (!images.ok) return fail({ kind: 'bad-file', fault: images.failure });
  const files = Object.fromEntries(
    [...texts].filter(([path]) => isKeptFile(path) || isCoordinatorFile(path)),
  );
  return addRecords({ ...parsed.value, files, screenshots: images.value }, deps, call);
}

type Records = Pick<StudyRecords, 'frozen' | 'answers' | 'audits'> & {
  screenshots: readonly Screenshot[];
  files: Readonly<Record<string, string>>;
};
const NOTHING = { answers: [], audits: [], screenshots: [], files: {} };

/** Adds a study, or joins it to the one that is here. What can be refused is, before it writes. */
async function addRecords(
  { frozen, answers, audits, screenshots, files }: Records,
  deps: DeskDeps,
  call: Call,
): Promise<Result<Imported, ImportFault>> {
  const { studies, now } = deps;
  const id = frozen.sha256;
  const here = (await studies.find(id))?.study;
  const joined = joinStudies(here, { frozen, files });
  if (!joined.ok) return fail({ kind: 'cannot-join', fault: joined.failure });

  await studies.put({ id, addedAt: here?.addedAt ?? now().toISOString(), ...joined.value });
  const checks = await addAudits(audits, deps, call);
  const inHistory = new Set(checks.here);
  const byAnswer = new Map(audits.map(each => [each.answerId, each.id]));
  const rows = answers.map(answer => {
    const auditId = byAnswer.get(answer.id) ?? null;
    return { answer, auditId: auditId && inHistory.has(auditId) ? auditId : null };
  });
  const added = await studies.addAnswers(id, rows);
  const kept = await studies.find(id);
  const there = new Map(kept?.answers.map(({ answer, auditId }) => [answer.id, auditId]));
  for (const { answer, auditId } of rows) {
    if (auditId && there.get(answer.id) === null) await studies.setAudit(id, answer.id, auditId);
  }
  if (kept) await addScreenshots(kept, screenshots, studies);
  const refused = rows.filter(({ answer }) => !there.has(answer.id)).length + checks.damaged;
  return ok({ kind: 'study', id, answers: added, checks: checks.added, refused });
}

/** A slot that has a screenshot keeps it. */
async function addScreenshots(
  { study, screenshots: here }: KeptStudy,
  added: readonly Screenshot[],
  studies: StudyStore,
): Promise<void> {
  for (const each of added) {
    if (!hasSlot(here, each.slot)) await studies.putScreenshot(study.id, each);
  }
}

async function addAudits(
  audits: readonly StudyAudit[],
  { importAudits }: DeskDeps,
  { signal, onPart }: Call,
): Promise<ImportedAudits> {
  const sum: ImportedAudits = { here: [], added: 0, damaged: 0 };
  let [at, done] = [0, 0];
  async function work(): Promise<void> {
    while (at < audits.length) {
      signal.throwIfAborted();
      const batch = audits.slice(at, (at += AT_ONCE));
      const { here, added, damaged } = await importAudits(batch);
      sum.here.push(...here);
      sum.added += added;
      sum.damaged += damaged;
      onPart({ done: (done += batch.length), of: audits.length });
    }
  }
  // While the database writes one batch, the next is parsed.
  await Promise.all([work(), work()]);
  return sum;
}

async function reportOfKept(
  kept: KeptStudy,
  { audits: store }: DeskDeps,
  call: Call,
): Promise<StudyReply['report']> {
  const audits = await readAudits(kept, { store, parts: 'cells' }, call);
  const people = parsePeople(new Map(Object.entries(kept.study.files ?? {})), audits);
  return people.ok ? ok(reportOf(recordsOf(kept, audits, people.value))) : people;
}

async function exportKept(
  kept: KeptStudy,
  { withTexts, license, version }: Extract<StudyQuestion, { kind: 'export' }>,
  { deps, call }: { deps: DeskDeps; call: Call },
): Promise<StudyReply['export']> {
  const all = await filesOf(kept, deps, call);
  const texts = withTexts ? all : withoutTexts(all);
  // Parsed as a reader of the package will: the same records give the same bytes.
  const parsed = await parseStudy(texts);
  if (!parsed.ok) return parsed;
  const screenshots = withTexts ? await screenshotsOf(kept, deps.studies) : screenshotFiles([]);
  const input = { study: parsed.value, texts, screenshots };
  return ok(await zipFiles(packageFiles(input, { license, version })));
}

/** One after the other, as files of a package. */
async function screenshotsOf(
  { study, screenshots }: KeptStudy,
  studies: StudyStore,
): Promise<PackageFiles> {
  const found: Screenshot[] = [];
  for (const slot of screenshots) {
    const screenshot = await studies.findScreenshot(study.id, slot);
    if (screenshot) found.push(screenshot);
  }
  return screenshotFiles(found);
}

async function filesOf(
  kept: KeptStudy,
  { audits: store }: DeskDeps,
  call: Call,
): Promise<StudyTexts> {
  const { frozen, files = {} } = kept.study;
  return writeStudyFiles({
    frozen,
    answers: kept.answers.map(({ answer }) => answer),
    audits: await readAudits(kept, { store, parts: 'all' }, call),
    // Not the coordinator's: a package is for everyone.
    files: Object.fromEntries(Object.entries(files).filter(([path]) => isKeptFile(path))),
  });
}
