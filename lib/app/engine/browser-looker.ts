import type { Look } from '../../core/audit/look';
import type { AuditId } from '../../core/ids';
import { DEFAULT_JUDGE } from '../../app/choose-judge';
import { OWN_FILES } from '../../core/source/own-file';
import { TOPIC_SERVICES } from '../../core/source/services';
import { findJudge } from '../../judges/registry';
import type { LiteratureService } from '../../literature/contract';
import { embedderOrWords, type RankDeps } from '../../literature/rank-hits';
import { chooseHits, createCorpusSearch, documentOf } from '../../literature/services/corpus';
import { openLiterature } from '../../literature/services/open-literature';
import type { DetectLanguage } from '../../ports/detect-language';
import type { PrivacyLedger } from '../../ports/store';
import type { ServiceCaller } from '../../sources/services/service-caller';
import { createOwnFileStore } from '../../store/own-files';
import type { Settings } from '../../settings/settings';
import { createCheckHit, createCompareTexts } from '../check-hit';
import type { CleanerDeps } from './browser-cleaner';
import { openJudge } from './open-judge';
import { openWriter } from './open-writer';
import { createLookRunner } from './run-look';
import { createOpinionRunner } from './run-opinion';

export type LookerDeps = CleanerDeps & {
  detectLanguage: DetectLanguage;
  caller: ServiceCaller;
  ledger: PrivacyLedger;
};

/**
 * Opens what a search for literature needs. It judges with the model of the package alone: the
 * passages that a search finds never leave the device, whatever judge the audit has.
 */
export async function openLookRunner(id: AuditId, deps: LookerDeps) {
  const { judge, languages, embedder, open, close } = await openPackaged(id, deps);
  const check = createCheckHit(judge, languages);
  const run = createLookRunner({ open, check, judge: judge.identity, embedder, now: deps.now });
  return { run, close };
}

/**
 * Opens what a second opinion needs. Its model is the one of the request; the packaged one checks
 * what it wrote.
 */
export async function openOpinionRunner(id: AuditId, deps: LookerDeps) {
  const { judge, judging, languages, embedder, open, close } = await openPackaged(id, deps);
  const run = createOpinionRunner({
    ...{ open, embedder, judge: judge.identity, now: deps.now, detect: deps.detectLanguage },
    openWriter: model => openWriter(model, 'opinion', judging),
    check: createCheckHit(judge, languages),
    compareIn: language => createCompareTexts(judge, { languages, language }),
  });
  return { run, close };
}

type Corpora = Look['request']['services'];

/** Opens the packaged judge and its embedder, and what a request searches, for one audit. */
async function openPackaged(id: AuditId, deps: LookerDeps) {
  const settings = await deps.engineSettings();
  const judging = deps.judgeDeps(id, settings);
  const { judge, embed, close } = await openJudge(DEFAULT_JUDGE, judging);
  const reach = findJudge(DEFAULT_JUDGE.id)?.reads;
  const ranking = embedderOrWords(embed);
  return {
    ...{ judge, judging, close },
    languages: reach ? { reach, detect: deps.detectLanguage } : null,
    ...ranking,
    open: (request: { services: Corpora }) =>
      openChosen(id, request.services, { ...deps, ...ranking, settings }),
  };
}

/** Opens what the request names and nothing else. */
async function openChosen(
  auditId: AuditId,
  chosen: Corpora,
  { db, caller, ledger, now, settings, embedder }: LookerDeps & RankDeps & { settings: Settings },
): Promise<LiteratureService[]> {
  const { contactEmail, serviceBases: bases } = settings;
  const services = TOPIC_SERVICES.filter(id => chosen.includes(id));
  const email = contactEmail === '' ? null : contactEmail;
  const parseXml = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
  const asked = openLiterature(
    { services, email, bases },
    { caller, parseXml, ledger, auditId, now },
  );
  if (!chosen.includes(OWN_FILES)) return asked;
  const files = await createOwnFileStore(db).list();
  const documents = files.map(({ name, url = '', text }) => documentOf({ title: name, url, text }));
  return [...asked, chooseHits(createCorpusSearch(OWN_FILES, documents), { embedder })];
}
