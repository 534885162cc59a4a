import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { REPORT_WORDS } from '../../../components/audit/report-words';
import { factsOf } from '../../../lib/metrics/audit-facts';
import type { Metric } from '../../../lib/metrics/metric';
import { computeRates, listRates, METRICS } from '../../../lib/metrics/registry';
import { makeReport } from '../../../lib/metrics/report';
import { numbersOf } from '../../../lib/reports/report-numbers';
import { writeHtml } from '../../../lib/reports/write-html';
import { writeMarkdown } from '../../../lib/reports/write-markdown';
import { formatRates } from '../../../scripts/lib/print-audit';
import { historyLine } from '../../examples/examples';
import { fakeAudit } from '../../fakes/audits';
import { EVERYTHING, both, fakeManyFacts, shareOf } from '../../fakes/facts';

/** Statements that end in a full stop; its words are borrowed, its figures are its own. */
const TOY: Metric = {
  id: 'fullStops',
  words: 'citation_coverage',
  denominators: { of: 'statements', all: 'statements', judged: 'statements read' },
  compute: () => both(shareOf(7, 19), shareOf(7, 13)),
};
const WITH_TOY = [...METRICS, TOY];

const audit = fakeAudit();
const rates = computeRates(audit, WITH_TOY);

describe('a metric that is added to the list', () => {
  it('is in the rates of an audit, and last in what the panel lists', () => {
    expect(rates['fullStops']).toEqual(both(shareOf(7, 19), shareOf(7, 13)));
    expect(listRates(rates, WITH_TOY).at(-1)).toEqual({ metric: TOY, rate: rates['fullStops'] });
  });

  it('is a row of the reports, by its words and with its intervals', () => {
    const blocks = numbersOf({ ...audit, rates }, REPORT_WORDS, WITH_TOY);
    const report = { title: '', language: 'en', blocks };

    expect(writeMarkdown(report)).toMatch(
      /\| Statements with supporting citations \| 7 of 19 .*\| 7 of 13 .*\|/,
    );
    expect(writeHtml(report)).toContain('7 of 19 (37%');
  });

  it('is added up over audits in the report of the dashboard', () => {
    const facts = fakeManyFacts(6, () => ({ rates }));
    const report = makeReport(
      facts,
      { filter: EVERYTHING, unit: 'auto' },
      { cards: [], metrics: WITH_TOY },
    );

    expect(report.rates['fullStops']).toMatchObject({
      overAll: { share: shareOf(42, 114), answers: 6 },
      overJudged: { share: shareOf(42, 78), answers: 6 },
    });
  });

  it('is printed on the command line', () =>
    expect(formatRates({ rates }, WITH_TOY)).toMatch(
      /7\/19 \(36\.8 %\) +13\/19 \(68\.4 %\) +7\/13 \(53\.8 %\)$/,
    ));
});

describe('the metrics', () => {
  it('have ids and words of their own', () => {
    expect(new Set(METRICS.map(({ id }) => id)).size).toBe(METRICS.length);
    expect(new Set(METRICS.map(({ words }) => words)).size).toBe(METRICS.length);
  });

  it('are all in the facts that are kept of an audit', () => {
    const facts = factsOf(
      { ...audit, summary: historyLine(audit, ''), model: null, corrections: [] },
      () => null,
    );

    expect(facts.rates).toEqual(audit.rates);
    expect(Object.keys(facts.rates)).toEqual(METRICS.map(({ id }) => id));
  });

  it.each(METRICS.map(metric => [metric.id, metric] as const))(
    'are in the documents with both denominators: %s',
    (id, { denominators }) => {
      const page = readFileSync(
        resolve(import.meta.dirname, '../../../docs/audit-format.md'),
        'utf8',
      );
      const row = page.split('\n').find(line => line.startsWith(`| \`${id}\` `));

      expect(row?.split('|').map(cell => cell.trim())).toEqual(
        expect.arrayContaining([denominators.all, denominators.judged]),
      );
    },
  );

  it('have nothing to divide by in an audit with nothing in it, and say so', () => {
    const empty = computeRates({ statements: [], sources: [], pairs: [], verdicts: [] });

    for (const rate of Object.values(empty)) expect(rate).toEqual(both(shareOf(0, 0)));
  });
});
