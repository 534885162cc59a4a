import { defineExtensionMessaging } from '@webext-core/messaging';

import type { Capture } from '../core/answer/answer';
import type { AuditHalt } from '../core/audit/audit';
import type { CheckAgainScope, EnginePlace } from '../core/device/engine-place';
import type { ConfirmedTab, GivingPlace } from '../core/source/given-text';
import type { AnswerId, AuditId, SourceId, StatementId } from '../core/ids';
import type { ModelFailure } from '../core/audit/model-failure';
import type {
  CardPlace,
  OfferRefusal,
  PageCheck,
  PageMode,
  RequestFailure,
  StatementCard,
  StatementPlace,
} from '../core/answer/page-check';
import type { JudgeIdentity } from '../core/audit/pair';
import type { BatteryWait, JudgingPace, PowerWait } from '../core/device/power';
import type { RemoteConnection } from '../core/device/remote-connection';
import type { Result } from '../core/result';
import type { ServiceBases } from '../core/device/service-bases';
import type { Catalogue } from '../i18n/catalogue';

/** Calls a chat page makes. Its arguments are parsed by the receiver, every time. */
export type PageToBackground = {
  /** The user asked for a check of this answer; opens the panel at once. */
  requestAudit(capture: Capture): Result<AuditId, RequestFailure>;
  /** When the user wants answers on the pages of this site checked. */
  findPageMode(site: string): PageMode;
  /** An answer is finished, and its site is one whose answers are checked by themselves. */
  offerAnswer(capture: Capture): Result<AuditId, OfferRefusal>;
  /** What there is to say on a page, in the language that is spoken; `null`: the browser has to be asked. */
  findWords(): Catalogue | null;
  /** Which of these answers have a check, for badges after a reload. */
  findChecks(answers: AnswerId[]): PageCheck[];
  /** What was found of one statement, for the user who rests on its badge; `null`: nothing is. */
  findCard(place: CardPlace): StatementCard | null;
  /** The user asked to see a check, or one statement of it. */
  openPanel(place: { audit: AuditId; statement: StatementId | null }): void;
};

/** Calls the background makes to a chat page. It learns places and kinds, no sources. */
export type BackgroundToPage = {
  showCheck(check: PageCheck): void;
  /** This check is no longer there: its badges go, and the answer can be checked again. */
  forgetCheck(audit: AuditId): void;
  /** Another mode may have been chosen for this page's site. */
  pageModeChanged(): void;
  /** Another language was chosen; `null`: the browser has to be asked. */
  speakWords(words: Catalogue | null): void;
  /** Scroll to a statement and mark it. `false`: the text is not on this page. */
  showStatementOnPage(place: StatementPlace): boolean;
  /** The same for a selection, which another script of ours keeps, perhaps on the same page. */
  showSelectionOnPage(place: StatementPlace): boolean;
  /** Check the newest finished answer. `false`: there is none on this page. */
  checkLatestOnPage(): boolean;
};

/** Calls the panel makes. None of a content script is answered. */
export type PanelToBackground = {
  /** Starts a check of an answer that was pasted into the panel. */
  checkCapture(capture: Capture): Result<AuditId, RequestFailure>;
  stopAudit(audit: AuditId): void;
  resumeAudit(audit: AuditId): void;
  /** The user has seen what a check takes that asks first, and wants it judged there. */
  agreeToAudit(request: { audit: AuditId; place: EnginePlace }): void;
  /** Reads these sources again and fills their cells again. */
  readAgain(request: { audit: AuditId; sources: SourceId[] }): void;
  /** Has cells judged again, without reading any source again. */
  checkAgain(request: { audit: AuditId; scope: CheckAgainScope }): void;
  /** Has supported wordings looked for, for the statements that are not supported. */
  startCleanup(audit: AuditId): void;
  stopCleanup(audit: AuditId): void;
  /** `false`: the answer is on no open page. */
  showStatement(request: { audit: AuditId; statement: StatementId }): boolean;
  /** The user is about to hand over a tab for this source; `null`: not any more. */
  waitForTab(place: GivingPlace | null): void;
  /** The user refused the site whose tab was wanted. */
  refuseTab(place: GivingPlace): void;
  /** Takes the text of a source from a tab; `confirmed`: the user says that this one is right. */
  useOpenTab(request: { place: GivingPlace; confirmed: ConfirmedTab | null }): void;
  /** Makes sure that an engine is alive for the audits that run. */
  keepWorking(): void;
};

/** Calls the background makes to the engine, where that is another document. */
export type BackgroundToEngine = {
  /** `resumed`: the user wants this one to go on, whatever kept it from that. */
  wakeEngine(resumed: AuditId | null): void;
  stopInEngine(audit: AuditId): void;
  stopCleanupInEngine(audit: AuditId): void;
  /** Why checks that began by themselves wait: no worker is told what the device runs on. */
  findWaitInEngine(): PowerWait | null;
};

/** What the engine needs of the user's settings. */
export type EngineSettings = {
  passagesPerPair: number;
  cacheDays: number;
  scrubTest: boolean;
  judgingPace: JudgingPace;
  batteryWait: BatteryWait;
  lookUpWorks: boolean;
  askArchive: boolean;
  /** Empty: nobody is named. */
  contactEmail: string;
  titleAndAbstractOnly: boolean;
  serviceBases: ServiceBases;
};

/**
 * Calls the engine's document makes: what only the background may know. None of a content
 * script is answered.
 */
export type EngineToBackground = {
  mayRead(url: string): boolean;
  engineSettings(): EngineSettings;
  /** How the judge of an audit is reached, with the key. The only call that carries it. */
  connectionFor(judge: JudgeIdentity): Result<RemoteConnection, ModelFailure>;
  /** Rows of this audit changed or are gone, or it waits, or no more; the page may need to. */
  auditChanged(audit: AuditId): void;
  /** An audit does not go on, and the store could not be told. */
  auditHeld(held: { audit: AuditId; halt: AuditHalt }): void;
};

export const { sendMessage, onMessage } = defineExtensionMessaging<
  PageToBackground & BackgroundToPage & PanelToBackground & BackgroundToEngine & EngineToBackground
>();
