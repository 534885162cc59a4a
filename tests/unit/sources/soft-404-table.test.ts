import { describe, expect, it } from 'vitest';

import { checkPage } from '../../../lib/sources/quality/page-checks';
import { createTestFetcher, outcomeOf, pendingUrl } from './web/helpers';
import { CITED, PAIRS, type PagePair, type ShownPage } from './soft-404-pages';

/**
 * Scores reached on pages the rules were tuned on: it keeps them from getting worse, and says
 * nothing about the web. Calling a page gone that is there takes a source from the reader.
 */
const REACHED = { precision: 1, recall: 1 };

describe(`a table of ${String(PAIRS.length)} made pages, each with what a made-up address shows`, () => {
  it('has enough of both kinds, each pair once', () => {
    const ofGone = PAIRS.filter(({ isGone }) => isGone).length;

    expect(PAIRS.length).toBeGreaterThanOrEqual(20);
    expect(Math.min(ofGone, PAIRS.length - ofGone)).toBeGreaterThanOrEqual(10);
    expect(new Set(PAIRS.map(({ name }) => name)).size).toBe(PAIRS.length);
  });

  it('is told apart as well as is claimed', async () => {
    const outcomes = await Promise.all(
      PAIRS.map(async pair => ({ ...pair, isCalledGone: await isCalledGone(pair) })),
    );
    const called = outcomes.filter(each => each.isCalledGone);
    const right = called.filter(({ isGone }) => isGone).length;
    const precision = right / called.length;
    const recall = right / outcomes.filter(({ isGone }) => isGone).length;

    const wrong = outcomes
      .filter(each => each.isCalledGone !== each.isGone)
      .map(({ name }) => name);
    expect(precision, wrong.join('; ')).toBeGreaterThanOrEqual(REACHED.precision);
    expect(recall, wrong.join('; ')).toBeGreaterThanOrEqual(REACHED.recall);
  });
});

/** Read by the product's own fetcher and readers, and looked at by its own check. */
async function isCalledGone({ cited, madeUp }: PagePair): Promise<boolean> {
  const { fetcher } = createTestFetcher({
    fetch: input => {
      const url = input instanceof Request ? input.url : String(input);
      return Promise.resolve(respond(url, url === CITED ? cited : madeUp));
    },
  });
  const { signal } = new AbortController();
  const source = pendingUrl(CITED);
  const fetched = await fetcher.fetch(source, signal);
  if (outcomeOf(fetched) !== 'read') throw new Error(`soft-404-table: ${outcomeOf(fetched)}`);

  const checked = await checkPage(fetched, source, {
    page: fetcher,
    signal,
    randomName: () => 'zq81xw',
  });
  return ['soft-404', 'sent-to-front-page'].includes(outcomeOf(checked.fetched));
}

/** As after redirects; a response that is made by hand has no address. */
function respond(url: string, { status, html, endsAt }: ShownPage): Response {
  const response = new Response(html, { status, headers: { 'content-type': 'text/html' } });
  return Object.defineProperties(response, {
    url: { value: endsAt ?? url },
    redirected: { value: endsAt !== undefined },
  });
}
