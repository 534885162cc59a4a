import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { siteName } from '../../components/ui/names';
import { SITE_IDS } from '../../lib/capture/sites/registry';
import { adapterSpecOf, siteFixtures } from '../contracts/site-adapter-fixtures';

const TABLE = readFileSync(resolve(import.meta.dirname, '../../docs/chat-sites.md'), 'utf8');
/** The package's own page is no site of the web. */
const WEB = SITE_IDS.filter(site => site !== 'sample');
/** Dates are of the day the code was written at the latest. */
const TODAY = new Date().toISOString().slice(0, 10);

/** A row of the table of sites, by the name in its first cell. */
function rowOf(name: string): string | undefined {
  return TABLE.split('\n').find(line => line.startsWith(`| ${name} `));
}

describe.each(SITE_IDS)('the adapter of %s', site => {
  const { layouts } = adapterSpecOf(site);

  it.each(layouts.map(({ id }) => id))('has a page of its layout %s that is read by it', layout => {
    const read = siteFixtures(site).flatMap(({ expected }) => expected);

    expect(read.map(answer => ('layout' in answer ? answer.layout : null))).toContain(layout);
  });

  it('says of every layout when it was last seen, never a day to come, and by what', () => {
    for (const { verified, note } of layouts) {
      expect(verified <= TODAY).toBe(true);
      expect(note.length).toBeGreaterThan(20);
    }
  });
});

describe.each(WEB)('the page on chat sites, of %s', site => {
  it('has a row with every layout and its date', () => {
    const row = rowOf(siteName(site)) ?? '';

    for (const { id, verified } of adapterSpecOf(site).layouts) {
      expect(row).toContain(`\`${id}\` ${verified}`);
    }
  });

  it('says of the site’s address what the adapter says', () => {
    const { hosts, example, anyHost } = adapterSpecOf(site);

    expect(anyHost || hosts.length > 0).toBe(true);
    expect(example).toBeDefined();
  });
});
