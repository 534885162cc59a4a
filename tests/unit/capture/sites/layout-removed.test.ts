import { describe, expect, it } from 'vitest';
import { SITE_IDS } from '../../../../lib/capture/sites/registry';
import type { CitationHook } from '../../../../lib/capture/sites/shared/citation-links';
import { hookNames, type AdapterSpec } from '../../../../lib/capture/sites/shared/adapter-schema';
import { createSiteAdapter } from '../../../../lib/capture/sites/shared/site-engine';
import { createAdapter } from '../../../../lib/capture/sites/sites';
import {
  adapterSpecOf,
  NOW,
  parsePage,
  siteFixtures,
  type SiteFixture,
} from '../../../contracts/site-adapter-fixtures';

/** The last two are never true of a page with citations, whatever its layout. */
type Reading = 'layout-unknown' | 'with citations' | 'no citations' | 'no reply';

/** A hook that finds nothing: a chip it is asked for is kept as unresolved. */
const findNothing: CitationHook = () => () => [];

/** The adapter as it would be if the site had a layout that nobody has written down yet. */
function without(layout: string, spec: AdapterSpec) {
  const rest = spec.layouts.filter(({ id }) => id !== layout);
  const [first] = spec.layouts;
  const never = { ...first, id: 'never', detect: 'nothing-matches-this' };
  const layouts = rest.length > 0 ? rest : [never];
  const hooks = Object.fromEntries(hookNames(spec).map(name => [name, findNothing]));
  return createSiteAdapter({ ...spec, layouts }, hooks);
}

function readBy(adapter: ReturnType<typeof without>, { html, url }: SiteFixture): Reading {
  const places = adapter.findAnswers(parsePage(html));
  if (!places.ok) return 'layout-unknown';
  if (places.value.length === 0) return 'no reply';
  const citations = places.value.flatMap(place => {
    const read = adapter.readAnswer(place, { url, now: NOW });
    return read.ok ? read.value.citations : [];
  });
  return citations.length > 0 ? 'with citations' : 'no citations';
}

type Name = { attribute: string; value: string };

/** Names of attributes, classes and ids that the body's selectors use. */
function bodyNames({ layouts }: AdapterSpec): Name[] {
  const selectors = layouts.flatMap(({ body }) => body).join(' ');
  const named = (pattern: RegExp, attribute: string): Name[] =>
    Array.from(selectors.matchAll(pattern), ([, value = '']) => ({ attribute, value }));
  const attributes = Array.from(
    selectors.matchAll(/\[([a-z][\w-]*)[^\]"]*"([^"]+)"/g),
    ([, attribute = '', value = '']) => ({ attribute, value }),
  );
  return [...attributes, ...named(/\.([a-z][\w-]*)/gi, 'class'), ...named(/#([\w-]+)/g, 'id')];
}

function removeName(page: Document, { attribute, value }: Name): void {
  for (const element of page.querySelectorAll(`[${attribute}*="${value}"]`)) {
    const now = element.getAttribute(attribute) ?? '';
    element.setAttribute(attribute, now.replaceAll(value, 'renamed'));
  }
}

function isEmpty(site: string, page: Document): boolean {
  const places = createAdapter(site).findAnswers(page);
  return places.ok && places.value.length === 0;
}

/** Pages whose replies are all finished: one that is being written may have no body yet. */
const FINISHED = SITE_IDS.flatMap(site =>
  siteFixtures(site)
    .filter(({ expected }) => expected.length > 0 && expected.every(answer => 'lines' in answer))
    .map(fixture => ({ name: `${site}/${fixture.name}`, site, fixture })),
);

describe('a page on which a name of the body’s markup has changed', () => {
  it.each(FINISHED)('$name: is read, or said to be unknown, never empty', ({ site, fixture }) => {
    const emptied = bodyNames(adapterSpecOf(site)).filter(name => {
      const page = parsePage(fixture.html);
      removeName(page, name);
      return isEmpty(site, page);
    });

    expect(emptied).toEqual([]);
  });

  it.each(FINISHED)('$name: is not empty where the bodies lose all names', ({ site, fixture }) => {
    const page = parsePage(fixture.html);
    const places = createAdapter(site).findAnswers(page);
    for (const body of places.ok ? places.value.flatMap(({ bodies }) => bodies) : []) {
      for (const name of body.getAttributeNames()) body.removeAttribute(name);
    }

    expect(isEmpty(site, page)).toBe(false);
  });
});

/** Every page with citations, of every layout. */
const PAGES = SITE_IDS.flatMap(site =>
  siteFixtures(site).flatMap(fixture => {
    const cited = fixture.expected.filter(
      answer => 'citations' in answer && answer.citations.length > 0,
    );
    const [first] = cited;
    return first !== undefined && 'layout' in first
      ? [{ name: `${site}/${fixture.name}`, site, layout: first.layout, fixture }]
      : [];
  }),
);

describe('a page whose layout is not known any more', () => {
  it('is there for every site', () =>
    expect(new Set(PAGES.map(({ site }) => site))).toEqual(new Set(SITE_IDS)));

  it.each(PAGES)('$name: is read by another layout, or said to be unknown', page => {
    const adapter = without(page.layout, adapterSpecOf(page.site));

    expect(['layout-unknown', 'with citations']).toContain(readBy(adapter, page.fixture));
  });

  it.each(PAGES)('$name: is read with its citations by the layouts there are', page =>
    expect(readBy(createAdapter(page.site), page.fixture)).toBe('with citations'),
  );
});
