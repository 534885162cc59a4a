import type { SiteId } from '../../lib/core/answer/answer';
import type { RequestFailure } from '../../lib/core/answer/page-check';
import type { Audit } from '../../lib/core/audit/audit';
import type { CleanupAnswer, CleanupChoice } from '../../lib/core/audit/cleanup';
import type { HistoryQuery } from '../../lib/core/audit/history';
import type { CheckAgainScope, EnginePlace } from '../../lib/core/device/engine-place';
import type { AuditId, SourceId, StatementId } from '../../lib/core/ids';
import type { Result } from '../../lib/core/result';
import type { ReportFacts } from '../../lib/reports/report';
import type { StatementOrder } from '../../lib/views/statement-filter';
import type { AnnotationTools, OwnTextTools } from './audit-tools';

/** How a check can be handed on. `print`: the browser's own dialog, which also saves as PDF. */
export const SHARE_WAYS = [
  'copy-note',
  'copy-markdown',
  'save-markdown',
  'save-html',
  'print',
] as const;
export type ShareWay = (typeof SHARE_WAYS)[number];

/** What is shared: the record as it stands on the screen. */
export type SharedAudit = Pick<ReportFacts, 'audit' | 'ledger'>;

/** What a user can ask for in the history. */
export type HistoryActions = {
  openHistory(): void;
  /** Back from the history to the panel's home. */
  openHome(): void;
  /** The history in a tab of its own. */
  openHistoryTab(): void;
  /** Changes a part of what is looked for. */
  searchHistory(part: Partial<HistoryQuery>): void;
  moreHistory(): void;
  /** For good. */
  deleteAudits(ids: readonly AuditId[]): void;
  /** Everything the query finds, for good, also what is not shown. */
  deleteFound(query: HistoryQuery): void;
  compareAudits(one: AuditId, other: AuditId): void;
};

/** All a user can ask for in the panel. */
export type PanelActions = HistoryActions & {
  checkPasted(text: string): Promise<Result<AuditId, RequestFailure>>;
  /** `null`: home, with the history. */
  openAudit(id: AuditId | null): void;
  stop(id: AuditId): void;
  resume(id: AuditId): void;
  /** Begins a check that asks first, judged there. */
  agree(id: AuditId, place: EnginePlace): void;
  /** Reads these sources again and fills their cells again. */
  readAgain(id: AuditId, sources: SourceId[]): void;
  /**
   * Asks the browser for these match patterns; `false`: refused. Called directly in the
   * click. It only asks: when allowed, the panel itself calls `readAgain` for the sources.
   */
  grantAccess(id: AuditId, origins: string[]): Promise<boolean>;
  /** For sources whose text the user has. */
  ownText: OwnTextTools;
  /** For what the user says of a check. */
  annotations: AnnotationTools;
  /** `false`: the answer is on no open page. */
  showStatement(id: AuditId, statement: StatementId): Promise<boolean>;
  /** Orders statements so from now on, in all checks, until the browser closes. */
  orderStatements(order: StatementOrder): void;
  /** Hides the machine's verdicts in all checks until the user has given theirs, or shows them. */
  judgeBlind(isOn: boolean): void;
  /** The whole matrix in a tab. */
  openMatrix(id: AuditId): void;
  openSample(): void;
  openOptions(): void;
  /** The page of figures over all checks, in a tab. */
  openDashboard(): void;
  /** What each state means, in plain words. */
  openHelp: () => void;
  /** The part of the options where a connection is entered. */
  openConnection(): void;
  /** The part of the options where the judge on this device is chosen. */
  openModels(): void;
  /** Turns the switch; `site`: that of the answer it stands beside. */
  chooseEngine(place: EnginePlace, site: SiteId | null): void;
  /** Has cells judged again; no source is read again. */
  checkAgain(id: AuditId, scope: CheckAgainScope): void;
  /** Has supported wordings looked for, for the statements that are not supported. */
  startCleanup(id: AuditId): void;
  stopCleanup(id: AuditId): void;
  /** What the user says to what is offered for a statement. */
  answerCleanup(id: AuditId, statement: StatementId, answer: CleanupAnswer): void;
  /** Called directly in the click. `false`: the browser did not let it be copied. */
  copySupported(audit: Audit, choices: ReadonlyMap<StatementId, CleanupChoice>): Promise<boolean>;
  deleteAudit(id: AuditId): void;
  exportAudit(id: AuditId): void;
  /** Called directly in the click. `false`: the browser did not let it be copied or opened. */
  share(shared: SharedAudit, way: ShareWay): Promise<boolean>;
};
