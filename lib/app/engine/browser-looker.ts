import type { Look } from '../../core/audit/look';
import { DEFAULT_JUDGE } from '../../app/choose-judge';
import { findJudge } from '../../judges/registry';
import { createEngine, type Engine } from '../../pipeline/engine';
import { openLiterature } from '../../literature/services/open-literature';
import type { DetectLanguage } from '../../ports/detect-language';
import type { PrivacyLedger } from '../../ports/store';
import type { ServiceCaller } from '../../sources/services/service-caller';
import type { Settings } from '../../settings/settings';
import { createLookStore } from '../../store/looks';
import { explainHalt } from '../../store/storage-trouble';
import { createCheckHit } from '../check-hit';
import { aloneAs, type CleanerDeps } from './browser-cleaner';
import { openJudge } from './open-judge';
import { runLooks } from './run-looks';

type LookerDeps = CleanerDeps & {
  detectLanguage: DetectLanguage;
  caller: ServiceCaller;
  ledger: PrivacyLedger;
};

/**
 * An engine of searches for literature. It judges with the model of the package alone: the passages
 * that a search finds never leave the device, whatever judge the audit has.
 */
export function createLooker(deps: LookerDeps): Engine {
  const { engineSettings, db, store, now, judgeDeps, detectLanguage: detect } = deps;
  const looks = createLookStore(db);
  const reach = findJudge(DEFAULT_JUDGE.id)?.reads;
  return createEngine({
    store: {
      findRunning: () => looks.findRunning(),
      setStatus: id => looks.interrupt(id, { waiting: true }),
      halt: id => looks.interrupt(id, { waiting: true }),
    },
    async run(id, signal) {
      const settings = await engineSettings();
      const { judge, embed, close } = await openJudge(DEFAULT_JUDGE, judgeDeps(id, settings));
      const check = createCheckHit(judge, reach ? { reach, detect } : null);
      const open = (look: Look) => openChosen(look, settings, deps);
      try {
        const own = { check, judge: judge.identity, embed };
        await runLooks(id, { store, looks, open, now, ...own }, signal);
      } finally {
        await close();
      }
    },
    alone: aloneAs('veracite-look'),
    now,
    // The panel follows the store.
    onChange: () => undefined,
    explain: explainHalt,
    onHeld: () => undefined,
  });
}

/** Opens the services of the request and no other. */
function openChosen(
  { auditId, services }: Look,
  { contactEmail, serviceBases: bases }: Settings,
  { caller, ledger, now }: Pick<LookerDeps, 'caller' | 'ledger' | 'now'>,
) {
  const email = contactEmail === '' ? null : contactEmail;
  const parseXml = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
  return openLiterature({ services, email, bases }, { caller, parseXml, ledger, auditId, now });
}
