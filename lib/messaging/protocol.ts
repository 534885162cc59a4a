import { defineExtensionMessaging } from '@webext-core/messaging';

import type { Capture } from '../core/answer/answer';
import type { AuditHalt } from '../core/audit/audit';
import type { AsideCall, AsidePlace } from '../core/audit/aside';
import type { CheckAgainCall, JudgePlace } from '../core/device/judge-place';
import type { Pasted, PastedReading } from '../core/answer/pasted';
import type { ConfirmedTab, GivingPlace } from '../core/source/given-text';
import type { AnswerId, AuditId, SourceId, StatementId } from '../core/ids';
import type { ModelFailure } from '../core/audit/model-failure';
import type {
  CardPlace,
  MarksHiding,
  OfferRefusal,
  PageCheck,
  PageMode,
  PanelPlace,
  RequestFailure,
  StatementCard,
  StatementPlace,
} from '../core/answer/page-check';
import type { JudgeIdentity } from '../core/audit/pair';
import type { PowerWait } from '../core/device/power';
import type { RemoteConnection } from '../core/device/remote-connection';
import type { Result } from '../core/result';
import type { Catalogue } from '../i18n/catalogue';
import type { Settings } from '../settings/settings';

/** Calls from a chat page. The receiver parses their arguments every time. */
type PageToBackground = {
  requestAudit(capture: Capture): Result<AuditId, RequestFailure>;
  findPageMode(site: string): PageMode;
  offerAnswer(capture: Capture): Result<AuditId, OfferRefusal>;
  /** Returns the page's messages in the current language; `null`: the page asks the browser. */
  findWords(): Catalogue | null;
  /** Returns those of these answers that have an audit, for badges after a reload. */
  findChecks(answers: AnswerId[]): PageCheck[];
  /** Parses the site's own copy of an answer, for the sources that the page hides. */
  readPasted(pasted: Pasted): PastedReading;
  /** Returns the finding on a statement while the user hovers over its badge, if there is one. */
  findCard(place: CardPlace): StatementCard | null;
  openPanel(place: PanelPlace): void;
  /** The user points at a statement of the audit that the panel shows, or at none any longer. */
  pointInPanel(place: PanelPlace): boolean;
  /** Returns true if the user hides the marks on this site's pages. */
  hidesMarks(site: string): boolean;
  hideMarks(hiding: MarksHiding): void;
  /** Returns true to the first caller alone, which then says what marks mean. */
  explainsMarks(): boolean;
};

/** Calls from the background to a chat page, which learns positions and verdicts, no sources. */
type BackgroundToPage = {
  showCheck(check: PageCheck): void;
  /** The audit was deleted: removes its badges and allows another check of the answer. */
  forgetCheck(audit: AuditId): void;
  pageModeChanged(): void;
  /** The language changed; `null` if the page has to ask the browser. */
  speakWords(words: Catalogue | null): void;
  /** Scrolls to a statement and highlights it; `false` if the text is not on this page. */
  showStatementOnPage(place: StatementPlace): boolean;
  /** Same for a selection, which another of our content scripts holds, perhaps on the same page. */
  showSelectionOnPage(place: StatementPlace): boolean;
  /** The panel shows this audit, and the user points at this statement of it, or at none. */
  pointOnPage(place: PanelPlace): void;
  /** The user hides marks on another set of sites. */
  hiddenMarksChanged(): void;
  /** Checks the newest finished answer; `false` if there is none on this page. */
  checkLatestOnPage(): boolean;
};

/** Calls from the panel; refused from content scripts. */
type PanelToBackground = {
  checkCapture(capture: Capture): Result<AuditId, RequestFailure>;
  stopAudit(audit: AuditId): void;
  resumeAudit(audit: AuditId): void;
  /** Starts an audit whose cost the user has accepted, judged at this place. */
  agreeToAudit(request: { audit: AuditId; place: JudgePlace }): void;
  readAgain(request: { audit: AuditId; sources: SourceId[] }): void;
  /** The user has allowed sites that this audit needs. */
  readAllowed(audit: AuditId): void;
  /** The user does not want to allow the sites that this audit waits for. */
  finishAudit(audit: AuditId): void;
  checkAgain(request: CheckAgainCall): void;
  /** Looks for supported wordings of unsupported statements. */
  startCleanup(audit: AuditId): void;
  stopCleanup(audit: AuditId): void;
  /** Begins work beside an audit, at the user's click alone. */
  askAside(call: AsideCall): void;
  stopAside(place: AsidePlace): void;
  /** `false` if the answer is on no open page. */
  showStatement(request: { audit: AuditId; statement: StatementId }): boolean;
  /** Highlights a statement on its page while the user points at it; without a scroll. */
  pointFromPanel(place: PanelPlace): void;
  /** The user is about to supply a tab for this source; `null` if no longer. */
  waitForTab(place: GivingPlace | null): void;
  /** The user denied access to the site of the tab. */
  refuseTab(place: GivingPlace): void;
  /** Takes the text of a source from a tab; `confirmed`: the tab the user confirmed. */
  useOpenTab(request: { place: GivingPlace; confirmed: ConfirmedTab | null }): void;
  /** Ensures that an engine is alive for the running audits. */
  keepWorking(): void;
};

/** Calls from the background to open panels. */
type BackgroundToPanel = {
  /** Marks the row of the statement that the user points at on the page. */
  markRow(place: PanelPlace): true;
};

type BackgroundToEngine = {
  /** `resumed`: the user resumes this audit, whatever stopped it. */
  wakeEngine(resumed: AuditId | null): void;
  stopInEngine(audit: AuditId): void;
  stopCleanupInEngine(audit: AuditId): void;
  stopAsideInEngine(place: AsidePlace): void;
  /** For the background, which has no DOM. */
  readPastedInEngine(pasted: Pasted): PastedReading;
  /** Returns the reason automatic checks wait: workers have no access to the power state. */
  findWaitInEngine(): PowerWait | null;
};

/** Calls from the engine's document for background data; refused from content scripts. */
type EngineToBackground = {
  mayRead(url: string): boolean;
  engineSettings(): Settings;
  /** The engine's document has no detector. */
  detectLanguage(text: string): string | null;
  /** Returns the connection of an audit's judge. The only call that carries the key. */
  connectionFor(judge: JudgeIdentity): Result<RemoteConnection, ModelFailure>;
  /** This audit's rows changed, were deleted, or its wait began or ended; updates its page. */
  auditChanged(audit: AuditId): void;
  /** An audit stopped, and this could not be stored. */
  auditHeld(held: { audit: AuditId; halt: AuditHalt }): void;
};

export const { sendMessage, onMessage } = defineExtensionMessaging<
  PageToBackground &
    BackgroundToPage &
    PanelToBackground &
    BackgroundToPanel &
    BackgroundToEngine &
    EngineToBackground
>();

/**
 * Sends a call to the background, and sends it once more if the background ends before it answers:
 * the next message starts it. For calls that do no harm twice.
 */
export const callBackground = (async (name: 'mayRead', data: string) => {
  try {
    return await sendMessage(name, data);
  } catch (error) {
    console.info('the background is called again', name, error);
    return sendMessage(name, data);
  }
}) as typeof sendMessage;
