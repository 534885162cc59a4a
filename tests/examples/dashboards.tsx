import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { DashboardApp } from '../../components/dashboard/DashboardApp';
import type { SaveActions } from '../../components/dashboard/ChartFrame';
import type { AuditFacts } from '../../lib/metrics/audit-facts';
import {
  FIRST_CHOICE,
  type DashboardChoice,
  type DashboardState,
  type DashboardView,
} from '../../lib/views/dashboard-state';
import { makeReport } from '../../lib/metrics/report';
import { createDraw } from '../fakes/draw';
import { EVERYTHING, both, fakeFacts, fakeManyFacts, shareOf } from '../fakes/facts';
import { MEASURED } from './cards';

export const IDLE_SAVE: SaveActions = {
  saveCsv: () => undefined,
  saveSvg: () => undefined,
  savePng: () => Promise.resolve(true),
};

const PLACES = ['chatgpt', 'chatgpt', 'perplexity', 'openevidence', 'claude', 'selection'] as const;
const MODELS = ['GPT-9', 'GPT-9 mini', 'Sonar', null, 'Claude 7', null];
const DOMAINS = ['nih.gov', 'who.int', 'mayoclinic.org', 'nejm.org', 'reddit.com', 'drugs.com'];

/** Half a year of answers, as a busy reader may have them; the same every time. */
export function manyFacts(count: number): AuditFacts[] {
  const draw = createDraw(7);
  return fakeManyFacts(count, at => {
    const all = 4 + draw(12);
    const judged = all - Math.min(all, draw(4) - 1);
    const supported = Math.min(judged, draw(all));
    const left = judged - supported;
    const contradicted = left > 3 ? 1 : 0;
    const partly = left > 2 ? 1 : 0;
    const drawn = draw(PLACES.length) - 1;
    const support = both(shareOf(supported, all), shareOf(supported, judged));
    const isWhole = Number(supported === all);
    const cited = draw(5);
    const domain = DOMAINS[draw(DOMAINS.length) - 1] ?? '';
    return {
      startedAt: new Date(Date.UTC(2026, 4, 1 + Math.floor((at * 180) / count), 10)).toISOString(),
      origin: PLACES[drawn] ?? 'pasted',
      model: MODELS[drawn] ?? null,
      judge: MEASURED.identity,
      rates: {
        supportedStatements: support,
        statementSupport: support,
        responseSupport: both(shareOf(isWhole, 1)),
      },
      verdicts: {
        supported,
        contradicted,
        'partly-supported': partly,
        'not-found': left - contradicted - partly,
        'not-judged': all - judged,
      },
      domains: [{ domain, support: both(shareOf(Math.min(cited, draw(cited)), cited)) }],
      corrections:
        at % 3 === 0
          ? [
              { machine: 'supported', person: at % 2 === 0 ? 'supported' : 'not-found' },
              { machine: 'not-found', person: 'not-found', isBlind: true },
              {
                machine: 'supported',
                person: at % 4 === 0 ? 'partly-supported' : 'supported',
                isBlind: true,
              },
            ]
          : [],
    };
  });
}

/** The page's input, for facts and a choice. */
export function dashboardState(
  view: DashboardView,
  choice: Partial<DashboardChoice> = {},
): Pick<DashboardState, 'view' | 'choice' | 'choose' | 'refresh'> {
  return {
    view: signal(view),
    choice: signal({ ...FIRST_CHOICE, ...choice }),
    choose: () => undefined,
    refresh: () => undefined,
  };
}

export function shownReport(facts: readonly AuditFacts[]): DashboardView {
  return {
    status: 'shown',
    progress: null,
    report: makeReport(facts, { filter: EVERYTHING, unit: 'auto' }, { cards: [MEASURED] }),
    excluded: { running: 1, waiting: 0, stopped: 2, samples: 1 },
  };
}

function page(
  view: DashboardView,
  choice: Partial<DashboardChoice> = {},
  isBlind = false,
): () => VNode {
  return () => (
    <DashboardApp
      state={dashboardState(view, choice)}
      save={IDLE_SAVE}
      today={() => new Date('2026-11-22T12:00:00.000Z')}
      isBlind={signal(isBlind)}
      onShowVerdicts={() => undefined}
    />
  );
}

const HOSTILE = '=HYPERLINK("https://evil.example","<b>GPT</b>") '.repeat(20);

/** Every state of the dashboard, by name. */
export const DASHBOARD_EXAMPLES: Record<string, () => VNode> = {
  'dashboard-loading': page({ status: 'loading', progress: { read: 1_200, of: 10_000 } }),
  'dashboard-failed': page({ status: 'failed' }),
  'dashboard-empty': page(shownReport([]), { period: 'all' }),
  'dashboard-none-chosen': page(shownReport([]), { origin: 'claude' }),
  'dashboard-few': page(shownReport(fakeManyFacts(3))),
  'dashboard-many': page(shownReport(manyFacts(240))),
  'dashboard-blind': page(shownReport(manyFacts(240)), {}, true),
  'dashboard-blind-empty': page(shownReport([]), { period: 'all' }, true),
  'dashboard-days': page(shownReport(manyFacts(24)), { period: 'days' }),
  'dashboard-hostile': page(
    shownReport([
      ...fakeManyFacts(6, () => ({ model: HOSTILE })),
      fakeFacts({
        name: 'x',
        domains: [{ domain: 'a'.repeat(250), support: both(shareOf(0, 1)) }],
      }),
    ]),
  ),
};
