import type { Look } from '../../core/audit/look';
import type { AuditId } from '../../core/ids';
import { DEFAULT_JUDGE } from '../../app/choose-judge';
import { OWN_FILES } from '../../core/source/own-file';
import { TOPIC_SERVICES } from '../../core/source/services';
import { findJudge } from '../../judges/registry';
import type { LiteratureService } from '../../literature/contract';
import { createCorpusSearch, documentOf } from '../../literature/services/corpus';
import { openLiterature } from '../../literature/services/open-literature';
import type { DetectLanguage } from '../../ports/detect-language';
import type { PrivacyLedger } from '../../ports/store';
import type { ServiceCaller } from '../../sources/services/service-caller';
import { createOwnFileStore } from '../../store/own-files';
import type { Settings } from '../../settings/settings';
import { createCheckHit } from '../check-hit';
import type { CleanerDeps } from './browser-cleaner';
import { openJudge } from './open-judge';
import { createLookRunner } from './run-look';

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
  const { engineSettings, now, judgeDeps, detectLanguage: detect } = deps;
  const settings = await engineSettings();
  const { judge, embed, close } = await openJudge(DEFAULT_JUDGE, judgeDeps(id, settings));
  const reach = findJudge(DEFAULT_JUDGE.id)?.reads;
  const check = createCheckHit(judge, reach ? { reach, detect } : null);
  const open = (look: Look) => openChosen(look, settings, deps);
  return { run: createLookRunner({ open, check, judge: judge.identity, embed, now }), close };
}

/** Opens what the request names and nothing else. */
async function openChosen(
  { auditId, request }: Look,
  { contactEmail, serviceBases: bases }: Settings,
  { db, caller, ledger, now }: Pick<LookerDeps, 'db' | 'caller' | 'ledger' | 'now'>,
): Promise<LiteratureService[]> {
  const services = TOPIC_SERVICES.filter(id => request.services.includes(id));
  const email = contactEmail === '' ? null : contactEmail;
  const parseXml = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
  const asked = openLiterature(
    { services, email, bases },
    { caller, parseXml, ledger, auditId, now },
  );
  if (!request.services.includes(OWN_FILES)) return asked;
  const files = await createOwnFileStore(db).list();
  const documents = files.map(({ name, text }) => documentOf({ title: name, url: '', text }));
  return [...asked, createCorpusSearch(OWN_FILES, documents)];
}
