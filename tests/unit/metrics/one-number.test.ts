import { describe, expect, it } from 'vitest';

import { REPORT_WORDS } from '../../../components/audit/report-words';
import { buttonLabel, summaryOf } from '../../../components/page/page-words';
import { countVerdicts } from '../../../lib/core/audit/verdict-counts';
import { saySupport } from '../../../lib/i18n/format-range';
import { factsOf } from '../../../lib/metrics/audit-facts';
import { boundsOf } from '../../../lib/metrics/metric';
import { computeRates, METRICS } from '../../../lib/metrics/registry';
import { makeReport } from '../../../lib/metrics/report';
import { auditNote } from '../../../lib/reports/audit-note';
import { numbersOf, shareWords } from '../../../lib/reports/report-numbers';
import { readOverview } from '../../../lib/views/overview';
import { historyLine } from '../../examples/examples';
import { fakeAudit } from '../../fakes/audits';
import { createDraw } from '../../fakes/draw';
import { EVERYTHING } from '../../fakes/facts';
import { drawSketch, expand } from '../../reference/sketch';

const draw = createDraw(17);
const audits = Array.from({ length: 150 }, () => {
  const parts = expand(drawSketch(draw));
  return fakeAudit({
    statements: [...parts.statements],
    sources: [...parts.sources],
    pairs: [...parts.pairs],
    verdicts: [...parts.verdicts],
    rates: computeRates(parts),
  });
});

describe('one check', () => {
  it('has one number of supported statements: on the page, in panel, report and dashboard', () => {
    for (const audit of audits) {
      const { supported, checked, all } = readOverview(audit);
      const [, ofAll] = tableRow(audit, 0);
      const counts = countVerdicts(
        audit.verdicts.filter(({ kind }) => kind !== 'not-check-worthy'),
      );
      const words = saySupport(readOverview(audit));

      expect(audit.rates['supportedStatements']).toEqual({
        overAll: { count: supported, of: all },
        overJudged: { count: supported, of: checked },
      });
      expect(ofAll?.startsWith(shareWords({ count: supported, of: all }, REPORT_WORDS))).toBe(true);
      expect(auditNote({ audit, version: '1' }, REPORT_WORDS)).toContain(`: ${all} statement`);
      if (all === 0) continue;
      expect(buttonLabel({ kind: 'checked', auditId: audit.id, counts, isStopped: false })).toBe(
        words,
      );
      expect(summaryOf(counts).startsWith(words)).toBe(true);
    }
  });

  it('has bounds that hold what could be checked, whatever the metric', () => {
    for (const { rates } of audits) {
      for (const { id } of METRICS) {
        const rate = rates[id];
        if (!rate) throw new Error('test: no rate');
        expect(rate.overJudged.count, id).toBe(rate.overAll.count);
        expect(rate.overJudged.of, id).toBeLessThanOrEqual(rate.overAll.of);
        expect(boundsOf(rate).most.count, id).toBeLessThanOrEqual(rate.overAll.of);
      }
    }
  });

  it('says of an answer in the report what the dashboard counts', () => {
    const row = METRICS.findIndex(({ id }) => id === 'responseSupport');
    const said = audits.map(audit => tableRow(audit, row)[1]);
    const shares = audits.map(audit => audit.rates['responseSupport']);

    expect(said.filter(words => words === 'yes')).toHaveLength(
      shares.filter(rate => rate?.overJudged.count === 1).length,
    );
    expect(said.filter(words => words === 'not known')).toHaveLength(
      shares.filter(rate => rate?.overAll.of === 1 && rate.overJudged.of === 0).length,
    );
    expect(new Set(said)).toEqual(new Set(['yes', 'no', 'not known', '–']));
  });

  it('is summed up on the dashboard from the same numbers', () => {
    const facts = audits.map(({ rates, ...audit }, at) => ({
      ...factsOf(
        {
          summary: historyLine({ ...audit, rates }, ''),
          model: null,
          statements: audit.statements,
          sources: audit.sources,
          pairs: audit.pairs,
          corrections: [],
        },
        () => null,
      ),
      // As they are; how verdicts come from cells is not the matter here.
      rates,
      answerId: `answer ${at}` as never,
    }));
    const { rates } = makeReport(facts, { filter: EVERYTHING, unit: 'auto' }, { cards: [] });

    for (const { id } of METRICS) {
      const own = audits.flatMap(audit => audit.rates[id] ?? []);
      const sum = (side: 'overAll' | 'overJudged', part: 'count' | 'of') =>
        own.reduce((all, rate) => all + rate[side][part], 0);
      expect(rates[id]?.overAll.share).toEqual({
        count: sum('overAll', 'count'),
        of: sum('overAll', 'of'),
      });
      expect(rates[id]?.overJudged.share.of).toBe(sum('overJudged', 'of'));
    }
  });
});

function tableRow(audit: (typeof audits)[number], at: number): readonly string[] {
  const table = numbersOf(audit, REPORT_WORDS).find(block => block.kind === 'table');
  return table?.rows[at] ?? [];
}
