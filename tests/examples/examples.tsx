import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { JudgeDialog } from '../../components/judge/JudgeDialog';
import { MatrixApp } from '../../components/panel/MatrixApp';
import type {
  ComparisonView,
  LiteratureChoice,
  PanelActions,
  PanelProps,
  PanelSection,
  PanelState,
} from '../../components/panel/panel-context';
import { PanelApp } from '../../components/panel/PanelApp';
import type { StudyBarView } from '../../components/studies/StudyBar';
import type { RequestFailure } from '../../lib/core/answer/page-check';
import type { AuditView } from '../../lib/views/audit-state';
import type { JudgeView } from '../../lib/settings/judge-choice';
import type { HistoryLine, HistorySearchView, HistoryView } from '../../lib/views/history-state';
import type { LedgerView } from '../../lib/views/ledger-state';
import type { CheckView } from '../../lib/settings/settings';
import type { Aside } from '../../lib/core/audit/aside';
import type { OwnFileName } from '../../lib/core/source/own-file';
import { TOPIC_SERVICES } from '../../lib/core/source/services';
import { countVerdicts } from '../../lib/core/audit/verdict-counts';
import { auditId } from '../../lib/core/ids';
import type { KeyPoint } from '../../lib/core/answer/key-point';
import type { Audit } from '../../lib/core/audit/audit';
import { isSettled, type JudgeIdentity } from '../../lib/core/audit/pair';
import type { Reading } from '../../lib/core/source/source-changes';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { fakeJudgeView } from '../fakes/judge-views';
import { fakeCard } from '../fakes/reliability';
import { buildAudit, textsOf, type AuditSketch } from './build-audit';
import { MEASURED } from './cards';
import { EXAM_EXAMPLES } from './exams';
import { annotationExamples } from './annotated';
import { blindExamples } from './blind';
import { faultExamples, type TroubleShown } from './faults';
import { idleActions } from './idle-actions';
import { lookExamples } from './looks';
import { opinionExamples } from './opinions';
import { cleanupExamples } from './cleanups';
import { DASHBOARD_EXAMPLES } from './dashboards';
import { GROUPED } from './grouped';
import { asksFirst, CONNECTED, ledgerOf, checkedAgain, ungrounded } from './judges';
import { OPTIONS_EXAMPLES } from './options';
import { OWN_TEXT_EXAMPLES } from './own-text';
import { plainExamples } from './plain';
import { QUALITY_EXAMPLES } from './qualities';
import { CALM, listExamples, NOT_CHECKED } from './overviews';
import { PAGED } from './paged-sources';
import { FINISHED, HOSTILE, LARGE, NO_SOURCES, PERMISSION, RUNNING, STOPPED } from './sketches';
import { LABELLING_EXAMPLES } from './labelling';
import { COLLECTED, COLLECTING, LABEL_EXAMPLES } from './labels';
import { STUDY_EXAMPLES } from './studies';
import { STUDY_MODEL_EXAMPLES } from './study-models';
import { judgedTogether, TOGETHER } from './together';
import { HISTORY_EXAMPLES, NOTHING_ASKED } from './histories';
import { splitByModel, splitByRules, splitting, SPLITTING_JUDGE } from './splits';

const LEXICAL: JudgeIdentity = { id: 'lexical', version: '1' };

/** The judge of old checks: its version is gone from the package. */
const OLDER: JudgeIdentity = { id: 'embedded', version: '2' };

/** Half a minute after the examples' audits began. */
const NOW = Date.parse('2026-10-01T08:00:31.000Z');

type Shown = TroubleShown & {
  audit?: AuditView;
  history?: HistoryView;
  section?: PanelSection;
  search?: HistorySearchView;
  comparison?: ComparisonView;
  failure?: RequestFailure | null;
  sketch?: AuditSketch;
  actions?: Partial<PanelActions>;
  cards?: readonly ReliabilityCard[];
  judging?: JudgeView;
  ledger?: LedgerView;
  readings?: Reading[];
  checkView?: CheckView;
  study?: StudyBarView;
  asides?: readonly Aside[];
  keyPoints?: readonly KeyPoint[];
  literature?: LiteratureChoice;
  ownFiles?: readonly OwnFileName[];
};

/** The panel of a reader who has just installed the extension. */
const AT_FIRST = {
  audit: { status: 'empty' },
  history: { status: 'empty' },
  section: 'home',
  search: NOTHING_ASKED,
  comparison: { status: 'loading' },
  failure: null,
  ledger: { status: 'loading' },
  storage: null,
  keyPoints: [],
} satisfies Shown;

/** Input of `PanelApp` and `MatrixApp`, for one state of the world. */
export function panelProps(shown: Shown = {}): PanelProps {
  const { audit, history, section, search, comparison, failure, judging, ledger, ...others } = {
    ...AT_FIRST,
    judging: fakeJudgeView(),
    ...shown,
  };
  const state: PanelState = {
    audit: signal(audit),
    history: signal(history),
    section: signal(section),
    search: signal(search),
    comparison: signal(comparison),
    failure: signal(failure),
    checkView: signal(shown.checkView ?? 'full'),
    picked: signal(null),
    order: signal('answer'),
    now: signal(NOW),
    judging: signal(judging),
    ledger: signal(ledger),
    asides: signal(shown.asides ?? []),
    ownFiles: signal(shown.ownFiles ?? []),
    keyPoints: signal(others.keyPoints),
    literature: signal(shown.literature ?? { services: TOPIC_SERVICES, quota: 5, bases: {} }),
    storage: signal(others.storage),
    pointed: signal(null),
    hiddenMarks: signal([]),
    powerWait: signal(shown.powerWait ?? null),
    study: signal(shown.study ?? null),
  };
  return {
    state,
    actions: idleActions(shown.actions),
    findText: shown.sketch ? textsOf(shown.sketch) : () => Promise.resolve(null),
    findReadings: () => Promise.resolve(shown.readings ?? []),
    ownOrigin: 'chrome-extension://veracite',
    cards: signal(shown.cards ?? []),
  };
}

/** A line of the history for an audit. */
export function historyLine(audit: Audit, title: string): HistoryLine {
  return {
    id: audit.id,
    schemaVersion: 1,
    status: audit.status,
    judge: audit.judge,
    startedAt: audit.startedAt,
    endedAt: audit.endedAt,
    answerId: audit.answer.id,
    origin: audit.answer.origin,
    pageUrl: audit.answer.pageUrl,
    title,
    settledPairs: audit.pairs.filter(isSettled).length,
    pairs: audit.pairs.length,
    counts: audit.status === 'running' ? null : countVerdicts(audit.verdicts),
  };
}

function panel(shown: Shown): () => VNode {
  return () => <PanelApp {...panelProps(shown)} />;
}

function auditPanel(sketch: AuditSketch, also: Shown = {}): () => VNode {
  return panel({ audit: { status: 'shown', audit: buildAudit(sketch) }, sketch, ...also });
}

/** One audit under a choice of judge, with what left the device for it. */
function auditAt(audit: Audit, judging: JudgeView): () => VNode {
  const view: AuditView = { status: 'shown', audit };
  return panel({ audit: view, judging, ledger: ledgerOf(audit) });
}

function matrixPage(sketch: AuditSketch): () => VNode {
  return () => (
    <MatrixApp {...panelProps({ audit: { status: 'shown', audit: buildAudit(sketch) }, sketch })} />
  );
}

function history(): HistoryView {
  const line = (sketch: AuditSketch, id: string, title: string): HistoryLine => ({
    ...historyLine(buildAudit(sketch), title),
    id: auditId(id),
  });
  return {
    status: 'shown',
    lines: [
      line(RUNNING, 'h1', 'Which vaccines do I need before a trip to Kenya?'),
      line(FINISHED, 'h2', FINISHED.question ?? ''),
      line(STOPPED, 'h3', 'Is intermittent fasting safe with type 2 diabetes?'),
      line(HOSTILE, 'h4', HOSTILE.question ?? ''),
      line(NO_SOURCES, 'h5', 'Levothyroxine should be taken in the morning.'),
    ],
  };
}

/** The card of a judge over the panel. */
function judgeDialog(judge: JudgeIdentity, cards: readonly ReliabilityCard[]): () => VNode {
  return () => (
    <>
      {auditPanel(FINISHED)()}
      <JudgeDialog judge={judge} cards={cards} onClose={() => undefined} />
    </>
  );
}

/** Every state the pages of the extension can be in, by name. Each is made afresh. */
export const EXAMPLES: Record<string, () => VNode> = {
  'home-empty': panel({}),
  'home-history': panel({ history: history() }),
  'home-collecting': panel({ history: history(), study: COLLECTING }),
  'audit-collected': auditPanel(FINISHED, { study: COLLECTED }),
  ...LABEL_EXAMPLES,
  'home-failure': panel({ failure: 'page-not-readable', history: history() }),
  'audit-loading': panel({ audit: { status: 'loading', id: auditId('a') } }),
  'audit-missing': panel({ audit: { status: 'missing', id: auditId('a') } }),
  'audit-running': auditPanel(RUNNING),
  'audit-finished': auditPanel(FINISHED),
  'audit-stopped': auditPanel(STOPPED),
  'audit-pages': auditPanel(PAGED),
  'audit-grouped': auditPanel(GROUPED),
  'audit-permission': auditPanel(PERMISSION),
  'audit-hostile': auditPanel(HOSTILE),
  'audit-no-sources': auditPanel(NO_SOURCES),
  'home-api': panel({ judging: CONNECTED }),
  'home-forgotten-key': panel({ judging: { ...CONNECTED, hasKey: false } }),
  'audit-judge-again': auditAt(buildAudit(FINISHED), CONNECTED),
  'audit-compared': auditAt(checkedAgain(buildAudit(FINISHED)), CONNECTED),
  'audit-ungrounded': auditAt(ungrounded(buildAudit(FINISHED)), CONNECTED),
  'audit-together': auditAt(judgedTogether(buildAudit(TOGETHER)), fakeJudgeView()),
  'audit-asks-first': auditAt(asksFirst(buildAudit(STOPPED)), CONNECTED),
  'audit-splitting': auditAt(splitting(), SPLITTING_JUDGE),
  'audit-split-by-model': auditAt(splitByModel(), SPLITTING_JUDGE),
  'audit-split-by-rules': auditAt(splitByRules(), SPLITTING_JUDGE),
  'audit-large': auditPanel(LARGE),
  'audit-calm': auditPanel(CALM),
  'audit-not-checked': auditPanel(NOT_CHECKED),
  ...listExamples(panelProps(), buildAudit(FINISHED)),
  ...annotationExamples(buildAudit(FINISHED), audit => auditAt(audit, fakeJudgeView())),
  ...blindExamples(buildAudit(FINISHED), shown => panelProps({ ...shown, sketch: FINISHED })),
  ...plainExamples(panelProps),
  ...cleanupExamples(panelProps()),
  ...lookExamples(panelProps),
  ...QUALITY_EXAMPLES,
  ...opinionExamples(panelProps),
  ...DASHBOARD_EXAMPLES,
  ...faultExamples(panel),
  ...OWN_TEXT_EXAMPLES,
  ...Object.fromEntries(
    Object.entries(HISTORY_EXAMPLES).map(([name, shown]) => [name, panel(shown)]),
  ),
  'matrix-page': matrixPage(FINISHED),
  'matrix-page-large': matrixPage(LARGE),
  ...EXAM_EXAMPLES,
  ...OPTIONS_EXAMPLES,
  ...STUDY_EXAMPLES,
  ...LABELLING_EXAMPLES,
  ...STUDY_MODEL_EXAMPLES,
  'judge-added': judgeDialog(
    { id: 'web-llm', version: '1, prompt 1', model: 'Llama-3.2-1B-Instruct-q4f16_1-MLC' },
    [MEASURED],
  ),
  'judge-measured': judgeDialog(MEASURED.identity, [MEASURED]),
  'judge-older': judgeDialog(OLDER, [MEASURED]),
  'judge-unmeasured': judgeDialog(MEASURED.identity, [fakeCard({ reliability: null })]),
  'judge-lexical': judgeDialog(LEXICAL, [MEASURED]),
};
