import type { ComparisonView, PanelSection } from '../../components/panel/panel-context';
import { compareAudits } from '../../lib/metrics/audit-comparison';
import { WHOLE_HISTORY, type HistoryQuery } from '../../lib/core/audit/history';
import { answerId, auditId } from '../../lib/core/ids';
import { computeRates } from '../../lib/metrics/registry';
import { deriveVerdicts } from '../../lib/core/audit/verdict';
import { countVerdicts } from '../../lib/core/audit/verdict-counts';
import type { HistoryLine, HistorySearchView } from '../../lib/views/history-state';
import { wilsonInterval } from '../../lib/metrics/interval';
import { statementLikeness } from '../../lib/text/evidence/likeness';
import { buildAudit, type AuditSketch } from './build-audit';
import { checkedAgain } from './judges';
import { FINISHED, HOSTILE, NO_SOURCES, PERMISSION } from './sketches';

export const NOTHING_ASKED: HistorySearchView = {
  query: WHOLE_HISTORY,
  found: null,
  facets: { origins: [], models: [], domains: [], tags: [] },
};

type ShownHistory = {
  section: PanelSection;
  search?: HistorySearchView;
  comparison?: ComparisonView;
};

function line(sketch: AuditSketch, id: string): HistoryLine {
  const { judge, status, startedAt, endedAt, answer, pairs, verdicts } = buildAudit(sketch);
  return {
    id: auditId(id),
    schemaVersion: 1,
    judge,
    status,
    startedAt,
    endedAt,
    answerId: answer.id,
    origin: answer.origin,
    pageUrl: answer.pageUrl,
    title: answer.question ?? answer.text,
    settledPairs: pairs.length,
    pairs: pairs.length,
    counts: countVerdicts(verdicts),
  };
}

const LINES = [
  { ...line(FINISHED, 'h1'), isPinned: true as const, tag: '<i>round 2</i>' },
  line(PERMISSION, 'h2'),
  line(HOSTILE, 'h3'),
  line(NO_SOURCES, 'h4'),
];
const FACETS: HistorySearchView['facets'] = {
  origins: ['chatgpt', 'pasted', 'selection'],
  models: ['gpt-x', '<b>model</b>'],
  domains: ['board.example', 'leaflets.example'],
  tags: ['pilot', '<i>round 2</i>'],
};

function searched(
  query: Partial<HistoryQuery>,
  found: Partial<NonNullable<HistorySearchView['found']>>,
): ShownHistory {
  return {
    section: 'history',
    search: {
      query: { ...WHOLE_HISTORY, ...query },
      found: { lines: [], total: 0, ...found },
      facets: FACETS,
    },
  };
}

function compared(one: AuditSketch, other: AuditSketch): ShownHistory {
  const built = checkedAgain(buildAudit(other));
  const id = one === other ? built.answer.id : answerId('another-answer');
  const again = { ...built, answer: { ...built.answer, id } };
  const pairs = again.pairs.map((pair, at) =>
    pair.state === 'settled' && at % 4 === 0
      ? { ...pair, finding: { kind: 'not-found' as const, confidence: 0.6 } }
      : pair,
  );
  const verdicts = deriveVerdicts(again.statements, pairs, false);
  const rates = computeRates({ ...again, pairs, verdicts });
  const second = { ...again, pairs, verdicts, rates };
  return {
    section: 'comparison',
    comparison: {
      status: 'shown',
      comparison: compareAudits(buildAudit(one), second, statementLikeness()),
      interval: wilsonInterval,
    },
  };
}

/** States of the history, by name. */
export const HISTORY_EXAMPLES: Record<string, ShownHistory> = {
  'history-looking': { section: 'history' },
  'history-all': searched({}, { lines: LINES, total: 1_204 }),
  'history-found': searched(
    { text: 'levo', verdict: 'contradicted' },
    { lines: LINES.slice(0, 1), total: 1 },
  ),
  'history-none': searched({ text: 'levo', from: '2026-10-01T00:00:00.000Z' }, {}),
  'history-empty': searched({}, {}),
  'compare-same-answer': compared(FINISHED, FINISHED),
  'compare-other': compared(FINISHED, HOSTILE),
  'compare-gone': { section: 'comparison', comparison: { status: 'missing' } },
};
