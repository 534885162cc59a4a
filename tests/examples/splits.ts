import { OPEN } from '../fakes/strengths';
import type { Audit } from '../../lib/core/audit/audit';
import { statementId } from '../../lib/core/ids';
import type { Parsing } from '../../lib/core/answer/statement';
import type { JudgeView } from '../../lib/settings/judge-choice';
import { connectedJudgeView, REMOTE_JUDGE } from '../fakes/judge-views';
import { buildAudit, type AuditSketch, type StatementSketch } from './build-audit';
import { FINISHED, RUNNING } from './sketches';

/** Connected, tested, and asked to split answers too. */
export const SPLITTING_JUDGE: JudgeView = connectedJudgeView(
  { splitBy: 'model' },
  { price: { prompt: 2.5, reply: 10 }, tested: { ms: 1_800, replyTokens: 90 } },
);

const PARSING: Parsing = {
  parser: REMOTE_JUDGE,
  sentences: 9,
  statements: 9,
  dropped: 2,
  refused: 1,
  leftToRules: { 'reworded-wrongly': 1, incomplete: 1 },
};

/** A model's split of one sentence: two statements, one of them in other words. */
const IN_TWO: StatementSketch[] = [
  {
    text: 'Levothyroxine should be taken once a day.',
    cites: [0],
    cells: {
      0: { says: 'supported', quote: 'Take the tablet once a day in the morning' },
    },
  },
  {
    text: 'Levothyroxine should be taken at least 30 minutes before breakfast.',
    cites: [0],
    cells: {
      0: { says: 'supported', quote: 'at least 30 minutes before breakfast' },
      2: {
        says: 'contradicted',
        quote: 'TSH was lower by 1.2 mU/L with bedtime intake',
        strength: OPEN,
      },
    },
  },
];

const SPLIT: AuditSketch = {
  ...FINISHED,
  head: { ...FINISHED.head, judge: REMOTE_JUDGE, parsing: PARSING },
  statements: FINISHED.statements.flatMap((statement, at) => (at === 1 ? IN_TWO : [statement])),
};

/** By the model, but for two sentences; three statements came to nothing. */
export function splitByModel(): Audit {
  const audit = buildAudit(SPLIT);
  return {
    ...audit,
    statements: audit.statements.map(each =>
      each.id === statementId('s2')
        ? { ...each, original: 'at least 30 minutes before breakfast', parsedBy: 'model' }
        : each,
    ),
  };
}

/** A model was asked for all of it, and could not be reached. */
export function splitByRules(): Audit {
  const leftToRules = { 'key-refused': 9 };
  const parsing = { ...PARSING, statements: 0, dropped: 0, refused: 0, leftToRules };
  return buildAudit({ ...FINISHED, head: { ...FINISHED.head, judge: REMOTE_JUDGE, parsing } });
}

/** A model is at it; every cell waits. */
export function splitting(): Audit {
  return buildAudit({
    ...RUNNING,
    head: { ...RUNNING.head, judge: REMOTE_JUDGE, stage: 'splitting' },
    sources: FINISHED.sources.map(({ title, url }) => ({ title, url, pending: true })),
  });
}
