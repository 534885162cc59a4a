import { computed, effect, type ReadonlySignal } from '@preact/signals';

import type { StudyBarActions, StudyBarView } from '../../../components/studies/StudyBar';
import { siteName } from '../../../components/ui/names';
import { collectingItem, changeCollecting, type Collecting } from '../../browser/collecting';
import { followed } from '../../browser/follow';
import { copyText } from '../../browser/hand-out';
import { openTab } from '../../browser/tabs';
import { pagesOf } from '../../capture/sites/chat-hosts';
import { SITE_IDS } from '../../capture/sites/registry';
import type { Audit } from '../../core/audit/audit';
import type { Result } from '../../core/result';
import type { ScreenshotFault } from '../../core/study/screenshot';
import {
  hasSlot,
  inForce,
  type Screenshot,
  type StudyAnswer,
  type StudySlot,
} from '../../core/study/study';
import type { AuditStore } from '../../ports/store';
import type { KeptStudy, StudyStore } from '../../ports/study-store';
import { isQuotaError } from '../../store/storage-trouble';
import { fitOf, placeToFill, type Fit } from '../../studies/collecting';
import { draftOfAnswer } from '../../studies/draft-of-answer';
import { stateOf, type BindFault } from '../../studies/file-answer';
import type { AuditView } from '../../views/audit-state';
import { bindAnswer, draftFor } from '../bind-answer';

type Stores = { studies: StudyStore; audits: Pick<AuditStore, 'find'> };

export type StudyBarDeps = Stores & { takeScreenshot: TakeScreenshot };
type TakeScreenshot = () => Promise<Result<Screenshot['image'], ScreenshotFault>>;

type Now = { collecting: Collecting; kept: KeptStudy };

/** Shows the study that is collected, and adds each answer to it that the panel shows and that fits. */
export function openStudyBar(
  { studies: store, audits, takeScreenshot }: StudyBarDeps,
  shown: ReadonlySignal<AuditView>,
): { view: ReadonlySignal<StudyBarView | null>; actions: StudyBarActions } {
  const now = followed<Now | null>(
    null,
    [collectingItem, { watch: onChange => store.watch(onChange) }],
    () => readNow(store),
  ).view;
  const audit = computed(() => (shown.value.status === 'shown' ? shown.value.audit : null));
  const view = computed(() => now.value && viewOf(now.value, audit.value));

  effect(() => {
    if (now.value && audit.value)
      void joinIfItFits({ studies: store, audits }, now.value, audit.value);
  });

  return {
    view,
    actions: {
      copyQuestion: () => copyText(view.value?.place?.question.text ?? ''),
      openChat: url => void openTab(url),
      passOver: () => void changeCollecting({ skipped: (now.value?.collecting.skipped ?? 0) + 1 }),
      sayOfChat: facts => void changeCollecting(facts),
      stop: () => void collectingItem.setValue(null),
      addScreenshot: () =>
        keepScreenshot(store, { now: now.value, audit: audit.value }, takeScreenshot),
      bind: said => bind(store, { now: now.value, audit: audit.value }, said),
    },
  };
}

async function readNow(store: StudyStore): Promise<Now | null> {
  const collecting = await collectingItem.getValue();
  const kept = collecting && (await store.find(collecting.study));
  return collecting && kept ? { collecting, kept } : null;
}

function fitIn({ collecting, kept }: Now, { answer }: Audit): Fit {
  const study = stateOf(kept);
  const { origin } = answer;
  const names = origin.kind === 'site' ? [origin.site, siteName(origin.site)] : [];
  const next = placeToFill(study, collecting.skipped)?.slot.system ?? null;
  return fitOf(study, answer, { names, next });
}

function viewOf(now: Now, audit: Audit | null): StudyBarView {
  const { collecting, kept } = now;
  const place = placeToFill(stateOf(kept), collecting.skipped);
  const { protocol } = inForce(kept.study.frozen);
  const fit = audit && fitIn(now, audit);
  return {
    title: protocol.title,
    place,
    questions: protocol.questions.length,
    repeats: protocol.repeats,
    chatUrl: place && newChatUrl(place.system.name),
    facts: collecting,
    shown:
      fit?.status === 'in-study'
        ? {
            outcome: fit.answer.outcome,
            slot: fit.answer.slot,
            system: nameOf(now, fit.answer),
            hasScreenshot: hasSlot(kept.screenshots, fit.answer.slot),
          }
        : fit && 'other',
  };
}

function nameOf({ kept: { study } }: Now, { slot }: StudyAnswer): string {
  const { systems } = inForce(study.frozen).protocol;
  return systems.find(({ id }) => id === slot.system)?.name ?? slot.system;
}

/** Address at which a chat site begins a new chat; `null`: a site that Veracite does not know. */
function newChatUrl(named: string): string | null {
  const is = (name: string) => name.toLowerCase() === named.toLowerCase();
  const site = SITE_IDS.find(id => is(id) || is(siteName(id)));
  return (site && pagesOf(site)[0]?.replace(/\*$/, '')) ?? null;
}

async function joinIfItFits({ studies, audits }: Stores, now: Now, audit: Audit): Promise<void> {
  if (audit.answer.capturedAt < now.collecting.since) return;
  const fit = fitIn(now, audit);
  if (fit.status === 'fits') {
    const draft = { ...draftOfAnswer(audit.answer), ...factsNow(now.collecting) };
    await bindAnswer(studies, now.kept, { draft, place: { system: fit.system }, audit });
  } else if (fit.status === 'in-study') {
    const { study, answers } = now.kept;
    const known = answers.find(({ answer }) => answer.id === fit.answer.id)?.auditId ?? null;
    if (known === audit.id) return;
    // The latest check of an answer is the one that counts, whichever is opened.
    const before = known && (await audits.find(known));
    if (before && before.startedAt > audit.startedAt) return;
    await studies.setAudit(study.id, fit.answer.id, audit.id);
  }
}

function factsNow({ signedIn, freshChat, mode }: Collecting) {
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
  return { signedIn, freshChat, mode, timeZone, locale };
}

/** Takes a screenshot of the shown answer, and stores it with the answer's slot. */
async function keepScreenshot(
  store: StudyStore,
  { now, audit }: { now: Now | null; audit: Audit | null },
  take: TakeScreenshot,
): Promise<ScreenshotFault | null> {
  const fit = now && audit && fitIn(now, audit);
  if (!now || fit?.status !== 'in-study') return 'not-stored';
  const taken = await take();
  if (!taken.ok) return taken.failure;
  const { slot, sha256 } = fit.answer;
  try {
    const screenshot = { slot, sha256, image: taken.value };
    return (await store.putScreenshot(now.kept.study.id, screenshot)) ? null : 'not-stored';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return 'storage-full';
  }
}

/** Puts what is shown, or the lack of an answer, into the place to fill, or changes what is said of it. */
async function bind(
  store: StudyStore,
  { now, audit }: { now: Now | null; audit: Audit | null },
  { outcome, reason }: Parameters<StudyBarActions['bind']>[0],
): Promise<BindFault | null> {
  const target = now && targetOf(now, audit);
  if (!now || !target) return 'slot-taken';
  const { slot, replaces } = target;
  const taken = outcome === 'no-answer' ? null : audit;
  const draft = { ...draftFor(now.kept, slot, taken), ...factsNow(now.collecting), outcome };
  const place = { ...slot, reason, replaces };
  const bound = await bindAnswer(store, now.kept, { draft, place, audit: taken });
  return bound.ok ? null : bound.failure;
}

/** The slot of the shown answer if it is in the study, else the one to fill; `null`: none. */
function targetOf(now: Now, audit: Audit | null): { slot: StudySlot; replaces: boolean } | null {
  const fit = audit && fitIn(now, audit);
  if (fit?.status === 'in-study') return { slot: fit.answer.slot, replaces: true };
  const place = placeToFill(stateOf(now.kept), now.collecting.skipped);
  return place && { slot: place.slot, replaces: false };
}
