import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

import type { Span } from '../../lib/core/answer/span';
import type { SiteId } from '../../lib/core/answer/answer';
import type { KeyPoint } from '../../lib/core/answer/key-point';
import type { RequestFailure } from '../../lib/core/answer/page-check';
import type { Audit, ClosestPassage } from '../../lib/core/audit/audit';
import type { CleanupChoice, CleanupOffer } from '../../lib/core/audit/cleanup';
import type { Aside, AsideCall, AsideKind } from '../../lib/core/audit/aside';
import type { ServiceBases } from '../../lib/core/device/service-bases';
import type {
  FailedPage,
  OfferedPage,
  OwnFileFailure,
  OwnFileName,
  PageList,
} from '../../lib/core/source/own-file';
import type { TopicService } from '../../lib/core/source/services';
import type { HistoryQuery } from '../../lib/core/audit/history';
import type { Share } from '../../lib/core/audit/rates';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import type { CheckAgainScope, JudgePlace } from '../../lib/core/device/judge-place';
import type { AuditId, ContentHash, SourceId, StatementId } from '../../lib/core/ids';
import type { PowerWait } from '../../lib/core/device/power';
import type { StorageTrouble } from '../../lib/core/device/storage-trouble';
import type { Reading } from '../../lib/core/source/source-changes';
import type { Result } from '../../lib/core/result';
import type { AuditComparison } from '../../lib/metrics/audit-comparison';
import type { ReportFacts } from '../../lib/reports/report';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { CheckView } from '../../lib/settings/settings';
import type { AuditView } from '../../lib/views/audit-state';
import type { HistorySearchView, HistoryView } from '../../lib/views/history-state';
import type { LedgerView } from '../../lib/views/ledger-state';
import type { StatementOrder } from '../../lib/views/statement-filter';
import type {
  AnnotationFailure,
  AnnotationTools,
  NumbersApart,
  OwnTextTools,
} from '../audit/audit-tools';

import type { KeyPointActions } from '../answer-quality/quality-props';
import type { StudyBarActions, StudyBarView } from '../studies/StudyBar';

/** Formats and ways to export a check. `print`: the browser's dialog, which also saves as PDF. */
export const SHARE_WAYS = [
  'copy-note',
  'copy-markdown',
  'save-markdown',
  'save-html',
  'save-csv',
  'print-page',
  'print',
] as const;
/** Ways out of the plain view. */
export type PlainWay = 'copy-questions' | 'print-plain';
export type ShareWay = (typeof SHARE_WAYS)[number] | PlainWay;

/** Formats of several checks in one file. */
export const EXPORT_FORMATS = ['csv', 'jsonl', 'markdown'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type PanelActions = {
  openHistory(): void;
  openHome(): void;
  openHistoryTab(): void;
  searchHistory(part: Partial<HistoryQuery>): void;
  moreHistory(): void;
  deleteAudits(ids: readonly AuditId[]): void;
  /** All matches of the query, including those not shown. */
  findFound(query: HistoryQuery): Promise<AuditId[]>;
  /** Gives the checks a tag instead of their own; an empty one removes it. */
  tagAudits(ids: readonly AuditId[], label: string): Promise<AnnotationFailure | null>;
  exportAudits(ids: readonly AuditId[], format: ExportFormat): Promise<void>;
  compareAudits(one: AuditId, other: AuditId): void;
  /** `html`: the markup that the clipboard had beside the text; `null` if none. */
  checkPasted(text: string, html: string | null): Promise<Result<AuditId, RequestFailure>>;
  /** `null`: home, with the history. */
  openAudit(id: AuditId | null): void;
  stop(id: AuditId): void;
  resume(id: AuditId): void;
  /** Starts a check that asks first, with the judge at that place. */
  agree(id: AuditId, place: JudgePlace): void;
  readAgain(id: AuditId, sources: SourceId[]): void;
  /** Reads the sources whose sites the user has allowed by now. */
  readAllowed(id: AuditId): void;
  /** Ends an audit that waits for permission, without the sites that are not allowed. */
  finish(id: AuditId): void;
  /**
   * Requests these match patterns; `false` if refused. Called directly in the click. It only
   * requests: when allowed, the panel itself calls `readAllowed`.
   */
  grantAccess(id: AuditId, origins: string[]): Promise<boolean>;
  /** Finds the sentence of a source's passages that is closest to a statement, if any is. */
  findClosest: (statement: string, text: string, passages: readonly Span[]) => Span | null;
  /** Finds the numbers that differ between a statement and a quote. */
  findNumbersApart: (statement: string, quote: string) => NumbersApart[];
  ownText: OwnTextTools;
  annotations: AnnotationTools;
  /** `false` if the answer is on no open page. */
  showStatement(id: AuditId, statement: StatementId): Promise<boolean>;
  /** Highlights a statement on the page while the user points at it; `null`: none. */
  pointAt(id: AuditId, statement: StatementId | null): void;
  /** Hides the marks on the site's pages until the browser closes, or shows them. */
  hideMarks(site: SiteId, isHidden: boolean): void;
  /** Sets the order of statements in all checks, until the browser closes. */
  orderStatements(order: StatementOrder): void;
  chooseView(view: CheckView): void;
  openMatrix(id: AuditId): void;
  openSample(): void;
  openOptions(): void;
  openDashboard(): void;
  openStudies(): void;
  openHelp: () => void;
  openConnection(): void;
  openModels(): void;
  /** Sets where checks are judged; `site`: site of the answer beside the switch. */
  chooseJudge(place: JudgePlace, site: SiteId | null): void;
  /** Has cells judged again; no source is read again. */
  checkAgain(id: AuditId, scope: CheckAgainScope): void;
  startCleanup(id: AuditId): void;
  stopCleanup(id: AuditId): void;
  /** Begins work beside a check; `grantAccess` first, directly in the click. */
  askAside(call: AsideCall): void;
  stopAside(id: AuditId, kind: AsideKind): void;
  /** Keeps the text of a file to search in, on this device. */
  addOwnFile(file: File): Promise<OwnFileFailure | null>;
  deleteOwnFile(id: ContentHash): void;
  /** Called directly in the click. `chat`: address of the check's own page, which is left out. */
  listOpenPages(chat: string | null): Promise<PageList>;
  /** Keeps the texts of open pages too; called directly in the click. Returns those that failed. */
  addOpenPages(pages: readonly OfferedPage[]): Promise<FailedPage[]>;
  keyPoints: KeyPointActions;
  /** Sets which services are asked from now on. */
  chooseServices(services: readonly TopicService[]): void;
  answerCleanup(id: AuditId, statement: StatementId, answer: CleanupOffer['answer']): void;
  /** Called directly in the click. `false`: the browser did not allow copying. */
  copySupported(audit: Audit, choices: ReadonlyMap<StatementId, CleanupChoice>): Promise<boolean>;
  deleteAudit(id: AuditId): void;
  exportAudit(id: AuditId): void;
  /** Called directly in the click. `false`: the browser did not allow copying or opening. */
  share(
    shared: Pick<ReportFacts, 'audit' | 'ledger' | 'closest' | 'differing'>,
    way: ShareWay,
  ): Promise<boolean>;
  study: StudyBarActions;
  findClosestPassages: (audit: Audit) => Promise<ClosestPassage[]>;
};

/** Interval of a rate, 0–1; `null` without a denominator. */
export type RateInterval = (share: Share) => { low: number; high: number } | null;

export type ComparisonView =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'shown'; comparison: AuditComparison; interval: RateInterval };

export type PanelSection = 'home' | 'history' | 'comparison';

/** Services that are asked for literature, hits from each, and their addresses. */
export type LiteratureChoice = {
  services: readonly TopicService[];
  quota: number;
  bases: Readonly<ServiceBases>;
};

export type PanelState = {
  audit: ReadonlySignal<AuditView>;
  history: ReadonlySignal<HistoryView>;
  section: ReadonlySignal<PanelSection>;
  search: ReadonlySignal<HistorySearchView>;
  comparison: ReadonlySignal<ComparisonView>;
  /** Reason why the latest request started no check; `null` if it did, or there was none. */
  failure: ReadonlySignal<RequestFailure | null>;
  /** Statement of the latest request; a new object for each request, also for the same one. */
  picked: ReadonlySignal<{ statement: StatementId } | null>;
  /** Statement that the user points at on the page; `null` if none. */
  pointed: ReadonlySignal<StatementId | null>;
  /** Sites whose pages show no marks. */
  hiddenMarks: ReadonlySignal<readonly SiteId[]>;
  storage: ReadonlySignal<StorageTrouble | null>;
  /** Reason why automatic checks wait; `null` if they do not. */
  powerWait: ReadonlySignal<PowerWait | null>;
  checkView: ReadonlySignal<CheckView>;
  order: ReadonlySignal<StatementOrder>;
  judging: ReadonlySignal<JudgeView>;
  /** Study that is collected; `null`: none. */
  study: ReadonlySignal<StudyBarView | null>;
  ledger: ReadonlySignal<LedgerView>;
  /** Work beside the shown audit. */
  asides: ReadonlySignal<readonly Aside[]>;
  /** Of the question of the shown audit. */
  keyPoints: ReadonlySignal<readonly KeyPoint[]>;
  literature: ReadonlySignal<LiteratureChoice>;
  ownFiles: ReadonlySignal<readonly OwnFileName[]>;
  /** Clock, in milliseconds since 1970; each change of it updates the time left. */
  now: ReadonlySignal<number>;
};

export type PanelProps = {
  state: PanelState;
  actions: PanelActions;
  /** Finds a source's text; `null` if no longer stored. The function must keep its identity. */
  findText: (hash: ContentHash) => Promise<string | null>;
  /** Finds what audits read at an address. The function must keep its identity. */
  findReadings: (url: string) => Promise<Reading[]>;
  /** Origin of the extension, e.g. "chrome-extension://abc". */
  ownOrigin: string;
  cards: ReadonlySignal<readonly ReliabilityCard[]>;
};

/** What every view of the panel shows and does. */
export const PanelContext = createContext<PanelProps | null>(null);

export function usePanel(): PanelProps {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('components: PanelContext is not provided');
  return panel;
}
