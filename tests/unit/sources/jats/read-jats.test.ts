import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readJats } from '../../../../lib/sources/jats/read-jats';
import type { Reading } from '../../../../lib/sources/web/fetched-source';
import { NODE_EXTRACTORS } from '../../../../scripts/lib/node-extractors';

const XML = readFileSync(resolve(import.meta.dirname, '../../../fixtures/jats/lemons.xml'), 'utf8');

function read(xml = XML): Reading {
  const reading = readJats(xml, NODE_EXTRACTORS);
  if (typeof reading === 'string') throw new Error(`the article is ${reading}`);
  return reading;
}

describe('an article in JATS', () => {
  it('is read whole, in its order, and nothing of it twice', () =>
    expect(read().text).toBe(
      [
        'Lemons in cold rooms: a made trial',
        'Ada B Grower, The Lemon Group',
        'Background',
        'Lemons keep for three weeks at 10 °C; nobody knew about 5 °C.',
        '1',
        'Methods',
        'We put 40 lemons into each of two rooms [1]. Counts rose to 10⁹ per litre, and CO₂ was measured.',
        'Table 1',
        'Weeks until half had mould.',
        'Room | Weeks\nCold | 6\nWarm | 2',
        'Figure 1',
        'The cold room.',
        '- Every lemon was weighed.\n- None was eaten.',
        'Results',
        'In the cold room lemons kept for six weeks (P<.001).',
        'We thank the pickers.',
        'References',
        '1 Picker C Pears in rooms J Fruit 2019;4:12–19. 1234567\n2 Sower D Seeds Farm 2018',
      ].join('\n\n'),
    ));

  it('says who wrote it, when, under which licence and where it is', () => {
    const { title, language, extent, format, facts } = read();

    expect({ title, language, extent, format }).toEqual({
      title: 'Lemons in cold rooms: a made trial',
      language: 'en',
      extent: 'full-text',
      format: 'jats',
    });
    expect(facts).toEqual({
      publisher: 'Journal of Made Trials',
      kinds: ['research-article'],
      authors: ['Ada B Grower', 'The Lemon Group'],
      published: '2021-03-04',
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      canonicalUrl: 'https://doi.org/10.5555/lemons.2021',
    });
  });

  it('is an abstract where it has no body', () =>
    expect(read(XML.replace(/<body>[^]*<\/body>/, '')).extent).toBe('abstract'));

  it('is found inside of what a server wraps around it', () => {
    const article = XML.slice(XML.indexOf('<article '));

    expect(read(`<pmc-articleset>${article}</pmc-articleset>`).title).toMatch(/^Lemons/);
  });

  // Would not end if one comment could be read as many.
  it('is damaged where comments stand after it and something else last', () =>
    expect(readJats(`${XML}${'<!---->'.repeat(200)}x`, NODE_EXTRACTORS)).toBe('damaged'));

  it.each([0.98, 0.5, 0.1])('is damaged where only %f of it came', share =>
    expect(readJats(XML.slice(0, XML.length * share), NODE_EXTRACTORS)).toBe('damaged'),
  );

  it('is nothing else in XML', () =>
    expect(readJats('<rss><channel><title>News</title></channel></rss>', NODE_EXTRACTORS)).toBe(
      'unsupported-type',
    ));

  it('lets no declared entity unpack', () => {
    const laughs = Array.from({ length: 9 }, (_, at) =>
      at === 0 ? '<!ENTITY e0 "ha">' : `<!ENTITY e${at} "${`&e${at - 1};`.repeat(10)}">`,
    ).join('');
    const bomb = XML.replace(/<!DOCTYPE[^>]*>/, `<!DOCTYPE article [${laughs}]>`).replace(
      'We thank',
      '&e8; We thank',
    );

    const reading = readJats(bomb, NODE_EXTRACTORS);

    expect(typeof reading === 'string' ? reading.length : reading.text.length).toBeLessThan(5_000);
  });

  it('comes to an end with 20,000 authors and sections 3,000 deep', () => {
    const names = '<name><surname>A</surname><given-names>B</given-names></name>'.repeat(20_000);
    const deep = `${'<sec>'.repeat(3_000)}<p>Deep.</p>${'</sec>'.repeat(3_000)}`;
    const xml = XML.replace('<ack>', `${deep}<ack>`).replace(
      '<person-group>',
      `<person-group>${names}`,
    );

    expect(read(xml).text).toContain('Deep.');
  });
});
