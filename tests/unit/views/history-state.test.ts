import { describe, expect, it } from 'vitest';

import { WHOLE_HISTORY, type HistoryPage } from '../../../lib/core/audit/history';
import { auditId } from '../../../lib/core/ids';
import type { AuditHistory, HistoryRequest } from '../../../lib/ports/store';
import {
  createHistorySearch,
  createHistoryState,
  endOfDay,
  startOfDay,
} from '../../../lib/views/history-state';
import { historyLine } from '../../examples/examples';
import { fakeAudit } from '../../fakes/audits';

const SUMMARY = historyLine(fakeAudit(), 'A question');

/** A history one can make speak, and what it was asked. */
function talkingHistory() {
  const asked: HistoryRequest[] = [];
  const tellers: ((page: HistoryPage) => void)[] = [];
  const stopped: HistoryRequest[] = [];
  let facetsRead = 0;
  const history: Pick<AuditHistory, 'watch' | 'facets'> = {
    watch(request, onChange) {
      asked.push(request);
      tellers.push(onChange);
      return () => {
        stopped.push(request);
      };
    },
    facets() {
      facetsRead += 1;
      return Promise.resolve({ origins: ['claude'], models: [], domains: [], tags: [] });
    },
  };
  return {
    history,
    asked,
    stopped,
    readFacets: () => facetsRead,
    /** Answers the question asked at that place. */
    tell: (page: Partial<HistoryPage>, place = tellers.length - 1) =>
      tellers[place]?.({ audits: [], total: 0, ...page }),
  };
}

describe('the newest audits', () => {
  it('are loading, then none', () => {
    const { history, tell } = talkingHistory();
    const { view } = createHistoryState(history);
    expect(view.value).toEqual({ status: 'loading' });

    tell({});

    expect(view.value).toEqual({ status: 'empty' });
  });

  it('are as many as asked for, with their verdicts in the order they are shown', () => {
    const { history, tell, asked } = talkingHistory();
    const { view } = createHistoryState(history, 3);

    const counts = { 'not-check-worthy': 4, 'not-found': 1, supported: 2 };
    tell({ audits: [{ summary: SUMMARY, counts }], total: 1 });

    expect(asked).toEqual([{ query: WHOLE_HISTORY, offset: 0, limit: 3 }]);
    expect(view.value).toMatchObject({
      lines: [
        {
          id: SUMMARY.id,
          counts,
        },
      ],
    });
  });

  it('have no counts where none are known', () => {
    const { history, tell } = talkingHistory();
    const { view } = createHistoryState(history);

    tell({ audits: [{ summary: SUMMARY, counts: null }], total: 1 });

    expect(view.value).toMatchObject({ lines: [{ counts: null }] });
  });
});

describe('looking through the history', () => {
  it('asks nobody before the reader does', () => {
    const { history, asked } = talkingHistory();

    const { view } = createHistorySearch(history);

    expect(asked).toEqual([]);
    expect(view.value.found).toBeNull();
  });

  it('follows what is asked last, and takes no late answer to what was asked before', () => {
    const { history, tell, stopped } = talkingHistory();
    const { view, ask } = createHistorySearch(history);
    ask({ text: 'zi' });
    ask({ text: 'zinc' });

    tell({ total: 3 }, 1);
    tell({ total: 99 }, 0);

    expect(view.value.query.text).toBe('zinc');
    expect(view.value.found?.total).toBe(3);
    expect(stopped.map(({ query }) => query.text)).toEqual(['zi']);
  });

  it('keeps the other parts of the query when one changes', () => {
    const { history, asked } = talkingHistory();
    const { ask } = createHistorySearch(history);

    ask({ origin: 'claude' });
    ask({ text: 'zinc' });

    expect(asked.at(-1)?.query).toEqual({ ...WHOLE_HISTORY, origin: 'claude', text: 'zinc' });
  });

  it('shows more of the same, and begins anew with another question', () => {
    const { history, asked } = talkingHistory();
    const { ask, more } = createHistorySearch(history, 10);

    ask({ text: 'zinc' });
    more();
    ask({ text: 'iron' });

    expect(asked.map(({ limit }) => limit)).toEqual([10, 20, 10]);
  });

  it('reads what there is to choose from with the first question', async () => {
    const { history, tell, readFacets } = talkingHistory();
    const { view, ask } = createHistorySearch(history);

    ask({});
    tell({ total: 7 });
    await Promise.resolve();
    await Promise.resolve();

    expect(view.value.facets.origins).toEqual(['claude']);
    expect(view.value.found?.total).toBe(7);
    expect(readFacets()).toBe(1);
  });

  it('follows nothing once stopped', () => {
    const { history, stopped } = talkingHistory();
    const { ask, stop } = createHistorySearch(history);
    ask({});

    stop();

    expect(stopped).toHaveLength(1);
  });
});

describe('a day', () => {
  it('is from its first moment to its last, where the reader is', () => {
    const [from, to] = [startOfDay('2026-10-01'), endOfDay('2026-10-01')];

    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(24 * 60 * 60 * 1_000 - 1);
    expect(new Date(from ?? '').getDate()).toBe(1);
  });

  it('is none where the field was emptied', () =>
    expect([startOfDay(''), endOfDay('x')]).toEqual([null, null]));
});

it('has a line for each audit, whatever its id', () => {
  const { history, tell } = talkingHistory();
  const { view } = createHistoryState(history);
  const ids = [auditId('a'), auditId('b')];

  tell({ audits: ids.map(id => ({ summary: { ...SUMMARY, id }, counts: null })), total: 2 });

  expect(view.value).toMatchObject({ lines: ids.map(id => ({ id })) });
});
