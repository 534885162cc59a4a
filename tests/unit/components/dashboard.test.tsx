// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { DashboardApp } from '../../../components/dashboard/DashboardApp';
import type { SaveActions } from '../../../components/dashboard/ChartFrame';
import { MixChart } from '../../../components/dashboard/MixChart';
import { DotChart } from '../../../components/dashboard/DotChart';
import { TimeChart } from '../../../components/dashboard/TimeChart';
import { estimateRate } from '../../../lib/metrics/estimate';
import { METRICS } from '../../../lib/metrics/registry';
import type { DashboardView } from '../../../lib/views/dashboard-state';
import {
  DASHBOARD_EXAMPLES,
  IDLE_SAVE,
  dashboardState,
  shownReport,
} from '../../examples/dashboards';
import { both, fakeManyFacts, shareOf } from '../../fakes/facts';
import { mount } from './mount';

const BOX = { width: 600, isRtl: false };
const RTL = { width: 600, isRtl: true };
const rate = (count: number, answers = 10) =>
  estimateRate(Array.from({ length: answers }, (_, at) => shareOf(at < count ? 1 : 0, 1)));

const show = (view: DashboardView, save: SaveActions = IDLE_SAVE, isBlind = false) => {
  const onShowVerdicts = vi.fn();
  const state = { ...dashboardState(view), choose: vi.fn(), refresh: vi.fn() };
  const drawn = mount(
    h(DashboardApp, {
      state,
      save,
      today: () => new Date(2026, 10, 22),
      isBlind: signal(isBlind),
      onShowVerdicts,
    }),
  );
  return drawn.then(screen => ({ screen, state, onShowVerdicts }));
};

const numbers = (elements: HTMLElement[], name: string) =>
  elements.map(element => Math.round(Number(element.getAttribute(name))));

describe('every state of the dashboard', () =>
  it.each(Object.keys(DASHBOARD_EXAMPLES))(
    'is drawn, with one heading for the page: %s',
    async name => {
      const screen = await mount(DASHBOARD_EXAMPLES[name]?.());

      expect(screen.texts('h1')).toEqual(['Statistics']);
      expect(screen.root.textContent).not.toMatch(/NaN|undefined|dashboard\./);
    },
  ));

describe('the dashboard', () => {
  it('shows no rate of fewer than five answers anywhere, but how many there are', async () => {
    const { screen } = await show(shownReport(fakeManyFacts(4)));

    expect(screen.all('.tile-rate, .chart-dot')).toEqual([]);
    expect(screen.get('[data-tile="supportedStatements"]').textContent).toContain(
      'Of those checked: 24 of 32, 4 answers. Too few answers (4)',
    );
    expect(screen.get('[data-row="statementSupport"]').textContent).toContain(
      '24 of 32 (too few: 4)–24 of 40',
    );
    expect(screen.get('[data-chart="time"]').textContent).toContain('Too few answers per period');
  });

  it('shows three numbers, each with its interval drawn and what it is of described', async () => {
    const { screen } = await show(shownReport(fakeManyFacts(6)));

    expect(screen.all('[data-tile]').map(each => each.dataset['tile'])).toEqual([
      'supportedStatements',
      'citationSupport',
      'sourceUrlValidity',
    ]);
    const tile = screen.get('[data-tile="supportedStatements"]');
    const drawn = screen.get('[data-tile="supportedStatements"] .chart-interval');
    const [low, high] = ['x1', 'x2'].map(name =>
      Math.round(Number.parseFloat(drawn.getAttribute(name) ?? '')),
    );
    expect(tile.querySelector('svg')?.getAttribute('aria-label')).toBe(
      `95% interval ${low}% to ${high}%`,
    );
    expect(tile.querySelector('.tile-rate')?.textContent).toBe('75%');
    expect(tile.querySelector('circle')?.getAttribute('cx')).toBe('75%');
    const described = tile.querySelector('h2')?.getAttribute('aria-describedby') ?? '';
    for (const words of [document.getElementById(described)?.textContent, tile.title]) {
      expect(words).toContain('Of those checked: 36 of 48, 6 answers');
      expect(words).toContain('Of all: 60% (95% interval');
    }
  });

  it('has every rate in a table', async () => {
    const { screen } = await show(shownReport(fakeManyFacts(6)));

    const rows = screen.all('[data-rates] [data-row]').map(each => each.dataset['row']);
    expect(rows).toEqual(METRICS.map(({ id }) => id));
    expect(screen.get('[data-row="nonSupportingSources"]').textContent).toContain('6 of 18');
  });

  it('tells what is in no figure', async () => {
    const { screen } = await show(shownReport(fakeManyFacts(6)));

    expect(screen.get('.counted').textContent).toContain(
      'Not counted: 1 running, 0 waiting for permission, 2 stopped, 1 sample, 0 earlier checks',
    );
  });

  it('describes every drawing in words, and has its numbers in a table', async () => {
    const { screen } = await show(shownReport(fakeManyFacts(6)));

    for (const svg of screen.all('svg[role="img"]')) {
      for (const name of ['aria-labelledby', 'aria-describedby']) {
        const id = svg.getAttribute(name) ?? '';
        expect(document.getElementById(id)?.textContent).not.toBe('');
      }
    }
    expect(screen.all('.chart table')).toHaveLength(6);
  });

  it('draws the other of the two rates where the reader asks for it', async () => {
    const { screen } = await show(shownReport(fakeManyFacts(6)));
    expect(screen.get('[data-chart="origin"] .chart-value').textContent).toBe('75%');

    const select = screen.get('select[name="which"]') as HTMLSelectElement;
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise(done => setTimeout(done));

    expect(screen.get('[data-chart="origin"] .chart-value').textContent).toBe('60%');
  });

  it('asks for what is chosen', async () => {
    const { screen, state } = await show(shownReport(fakeManyFacts(6)));

    const select = screen.get('select[name="model"]') as HTMLSelectElement;
    select.selectedIndex = 1;
    select.dispatchEvent(new Event('change', { bubbles: true }));

    expect(state.choose).toHaveBeenCalledExactlyOnceWith({ model: 'GPT-9' });
  });

  it('offers to try again where the store could not be read', async () => {
    const { screen, state } = await show({ status: 'failed' });

    await screen.click('[data-action="retry"]');

    expect(state.refresh).toHaveBeenCalledOnce();
  });

  it('says whether a picture was kept', async () => {
    const savePng = vi.fn(() => Promise.resolve(false));
    const saveCsv = vi.fn<SaveActions['saveCsv']>();
    const { screen } = await show(shownReport(fakeManyFacts(6)), {
      ...IDLE_SAVE,
      savePng,
      saveCsv,
    });

    await screen.click('[data-chart="mix"] [data-action="save-png"]');
    await screen.click('[data-chart="time"] [data-action="save-csv"]');
    await new Promise(done => setTimeout(done));

    expect(screen.get('[data-chart="mix"] [role="status"]').textContent).toContain('Saving failed');
    expect(saveCsv.mock.calls[0]?.[1]).toContain('2026-10-01,36,60,6,0.6,');
  });
});

describe('the judge beside people', () => {
  const BLIND = { machine: 'contradicted', person: 'contradicted', isBlind: true } as const;
  const SEEN = { machine: 'supported', person: 'not-found' } as const;
  const facts = fakeManyFacts(6, () => ({ corrections: [BLIND, SEEN, SEEN] }));

  it('tells what was given blind from what was given after seeing', async () => {
    const { screen } = await show(shownReport(facts));

    expect(screen.texts('[data-row="blind"] > *')).toEqual([
      'Given blind',
      '6 of 6 (100%)',
      expect.stringMatching(/^\d+% to 100%$/),
      '–',
      '6',
    ]);
    expect(screen.texts('[data-row="seen"] > *')).toEqual([
      'Given after seeing Veracite’s',
      '0 of 12 (0%)',
      expect.stringMatching(/^0% to \d+%$/),
      '0.00',
      '6',
    ]);
    expect(screen.texts('[data-kinds="seen"] tbody tr:last-child td')).toEqual([
      '12',
      '0',
      '0',
      '0',
    ]);
  });

  it('says so where all were given in one way', async () => {
    const only = fakeManyFacts(6, () => ({ corrections: [SEEN] }));

    const { screen } = await show(shownReport(only));

    expect(screen.texts('[data-row="blind"] td')).toEqual(['Nothing to count', '–', '–', '0']);
    expect(screen.all('[data-kinds]')).toHaveLength(1);
  });

  it('can be kept as a table', async () => {
    const saveCsv = vi.fn<SaveActions['saveCsv']>();
    const { screen } = await show(shownReport(facts), { ...IDLE_SAVE, saveCsv });

    await screen.click('[data-chart="people"] [data-action="save-csv"]');
    await new Promise(done => setTimeout(done));

    expect(saveCsv.mock.calls[0]?.[0]).toBe('people');
    expect(saveCsv.mock.calls[0]?.[1]).toContain('\r\nafter-seeing,0,12,6,');
    expect(screen.get('[data-chart="people"] [role="status"]').textContent).toBe('Saved.');
  });
});

describe('the dashboard while verdicts are hidden', () => {
  const SAID = { machine: 'supported', person: 'not-found', isBlind: true } as const;

  it('shows nothing but what counts verdicts that were given', async () => {
    const { screen } = await show(
      shownReport(fakeManyFacts(6, at => ({ corrections: at === 0 ? [SAID] : [] }))),
      IDLE_SAVE,
      true,
    );

    expect(screen.all('[data-tile], svg[role="img"], [data-chart="corrected"]')).toEqual([]);
    expect(screen.texts('[data-chart] h2')).toEqual(['Model and human verdicts']);
    expect(screen.all('select[name="which"], select[name="unit"]')).toEqual([]);
    expect(screen.get('[data-blind-figures]').textContent).toContain(
      'Statistics cover only your verdicts',
    );
  });

  it('looks the same whatever the machine said of what nobody has judged', async () => {
    const otherwise = {
      verdicts: { contradicted: 10 },
      rates: { statementSupport: both(shareOf(0, 10)), responseSupport: both(shareOf(0, 1)) },
    };
    const { screen } = await show(shownReport(fakeManyFacts(6)), IDLE_SAVE, true);
    const drawn = screen.root.textContent;

    const other = await show(shownReport(fakeManyFacts(6, () => otherwise)), IDLE_SAVE, true);

    expect(other.screen.root.textContent).toBe(drawn);
  });

  it('asks before it has all figures shown', async () => {
    const { screen, onShowVerdicts } = await show(shownReport(fakeManyFacts(6)), IDLE_SAVE, true);

    await screen.click('[data-action="show-verdicts"]');
    expect(onShowVerdicts).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');

    expect(onShowVerdicts).toHaveBeenCalledOnce();
  });
});

describe('a dot chart', () => {
  it('puts rates on one scale, which begins where lines of text begin', async () => {
    const rows = [
      { name: 'A', estimate: rate(2) },
      { name: 'B', estimate: rate(8) },
    ];
    const ltr = await mount(h('svg', null, h(DotChart, { rows, box: BOX })));
    const [low = 0, high = 0] = numbers(ltr.all('.chart-dot'), 'cx');
    const rtl = await mount(h('svg', null, h(DotChart, { rows, box: RTL })));
    const mirrored = numbers(rtl.all('.chart-dot'), 'cx');

    expect(low).toBeLessThan(high);
    expect(mirrored).toEqual([600 - low, 600 - high]);
  });

  it('draws no dot where there is no rate: neither is 0', async () => {
    const rows = [
      { name: 'A', estimate: rate(2, 4) },
      { name: 'B', estimate: rate(0, 0) },
    ];
    const screen = await mount(h('svg', null, h(DotChart, { rows, box: BOX })));

    expect(screen.all('.chart-dot')).toEqual([]);
    expect(screen.texts('.chart-value')).toEqual(['too few: 4', 'Nothing to count']);
  });
});

describe('the chart over time', () =>
  it('breaks where a stretch has no rate, and marks a point that stands alone', async () => {
    const points = [rate(5), rate(6), rate(0, 0), rate(7), rate(1, 2)].map((estimate, at) => ({
      name: `day ${String(at)}`,
      estimate,
    }));
    const screen = await mount(h('svg', null, h(TimeChart, { points, box: BOX })));

    const path = screen.get('.chart-line').getAttribute('d') ?? '';
    expect(path.match(/M/g)).toHaveLength(2);
    expect(screen.all('.chart-dot')).toHaveLength(3);
    expect(screen.all('.chart-whisker')).toHaveLength(3);
  }));

describe('the bars of verdicts', () =>
  it('are as long as their shares, and fill the whole', async () => {
    const bars = [
      {
        name: 'All',
        counts: { supported: 6, 'not-found': 2, 'not-judged': 2 },
      },
    ];
    const screen = await mount(h('svg', null, h(MixChart, { bars, box: BOX })));
    const drawn = screen.all('rect[height="18"]');

    expect(numbers(drawn, 'width')).toEqual([360, 120, 120]);
    expect(numbers(drawn, 'x')).toEqual([0, 360, 480]);
    // Each has a fill of its own, which is not only a colour.
    const fills = drawn.map(each => each.getAttribute('fill'));
    expect(new Set(fills).size).toBe(3);
    expect(screen.all('pattern path')).toHaveLength(2);
  }));
