import type { SiteId } from '../../lib/core/answer/answer';
import type { RequestFailure } from '../../lib/core/answer/page-check';
import type { Audit } from '../../lib/core/audit/audit';
import type { CleanupChoice, CleanupOffer } from '../../lib/core/audit/cleanup';
import type { HistoryQuery } from '../../lib/core/audit/history';
import type { CheckAgainScope, JudgePlace } from '../../lib/core/device/judge-place';
import type { AuditId, SourceId, StatementId } from '../../lib/core/ids';
import type { Result } from '../../lib/core/result';
import type { ReportFacts } from '../../lib/reports/report';
import type { StatementOrder } from '../../lib/views/statement-filter';
import type { AnnotationTools, OwnTextTools } from './audit-tools';

/** Formats and ways to export a check. `print`: the browser's dialog, which also saves as PDF. */
export const SHARE_WAYS = [
  'copy-note',
  'copy-markdown',
  'save-markdown',
  'save-html',
  'print',
] as const;
export type ShareWay = (typeof SHARE_WAYS)[number];

export type HistoryActions = {
  openHistory(): void;
  openHome(): void;
  openHistoryTab(): void;
  searchHistory(part: Partial<HistoryQuery>): void;
  moreHistory(): void;
  deleteAudits(ids: readonly AuditId[]): void;
  /** Permanently deletes all matches of the query, including those not shown. */
  deleteFound(query: HistoryQuery): void;
  compareAudits(one: AuditId, other: AuditId): void;
};

export type PanelActions = HistoryActions & {
  checkPasted(text: string): Promise<Result<AuditId, RequestFailure>>;
  /** `null`: home, with the history. */
  openAudit(id: AuditId | null): void;
  stop(id: AuditId): void;
  resume(id: AuditId): void;
  /** Starts a check that asks first, with the judge at that place. */
  agree(id: AuditId, place: JudgePlace): void;
  /** Reads these sources again and judges their cells again. */
  readAgain(id: AuditId, sources: SourceId[]): void;
  /**
   * Requests these match patterns; `false` if refused. Called directly in the click. It only
   * requests: when allowed, the panel itself calls `readAgain` for the sources.
   */
  grantAccess(id: AuditId, origins: string[]): Promise<boolean>;
  ownText: OwnTextTools;
  annotations: AnnotationTools;
  /** `false` if the answer is on no open page. */
  showStatement(id: AuditId, statement: StatementId): Promise<boolean>;
  /** Sets the order of statements in all checks, until the browser closes. */
  orderStatements(order: StatementOrder): void;
  /** Hides the machine's verdicts in all checks until the user has given theirs, or shows them. */
  judgeBlind(isOn: boolean): void;
  openMatrix(id: AuditId): void;
  openSample(): void;
  openOptions(): void;
  openDashboard(): void;
  openHelp: () => void;
  openConnection(): void;
  openModels(): void;
  /** Sets where checks are judged; `site`: site of the answer beside the switch. */
  chooseJudge(place: JudgePlace, site: SiteId | null): void;
  /** Has cells judged again; no source is read again. */
  checkAgain(id: AuditId, scope: CheckAgainScope): void;
  startCleanup(id: AuditId): void;
  stopCleanup(id: AuditId): void;
  answerCleanup(id: AuditId, statement: StatementId, answer: CleanupOffer['answer']): void;
  /** Called directly in the click. `false`: the browser did not allow copying. */
  copySupported(audit: Audit, choices: ReadonlyMap<StatementId, CleanupChoice>): Promise<boolean>;
  deleteAudit(id: AuditId): void;
  exportAudit(id: AuditId): void;
  /** Called directly in the click. `false`: the browser did not allow copying or opening. */
  share(shared: Pick<ReportFacts, 'audit' | 'ledger'>, way: ShareWay): Promise<boolean>;
};
