import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DOMParser } from 'linkedom';

import type { WorkRecord } from '../../../lib/core/source/work-record';
import { readDoi } from '../../../lib/text/citations/identifier-forms';
import { foldSpace } from '../../../lib/sources/services/markup-text';

/** A reference of a real article, as a service would have recorded it. */
export type RealReference = WorkRecord & { title: string; journal: string; publishedOn: string };

/** The references with all of title, author, journal, year and DOI, each work once. */
export function readReferences(folder: string): RealReference[] {
  const names = readdirSync(folder).filter(name => /\.n?xml$/.test(name));
  const all = names.flatMap(name => referencesOf(readFileSync(join(folder, name), 'utf8')));
  return [...new Map(all.map(each => [each.identifiers[0]?.value, each])).values()];
}

function referencesOf(xml: string): RealReference[] {
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document;
  return Array.from(document.querySelectorAll('ref')).flatMap(ref => {
    const words = (name: string): string =>
      foldSpace(ref.querySelector(name)?.textContent ?? '').trim();
    const doi = readDoi(words('pub-id[pub-id-type="doi"]'));
    const [title, author, journal] = [words('article-title'), words('surname'), words('source')];
    const year = /\d{4}/.exec(words('year'))?.[0];
    if (!doi || title === '' || author === '' || journal === '' || year === undefined) return [];
    return [
      {
        service: 'crossref',
        identifiers: [doi],
        title,
        authors: Array.from(ref.querySelectorAll('surname'), ({ textContent }) =>
          foldSpace(textContent),
        ),
        journal,
        publishedOn: year,
        kinds: [],
        topics: [],
        abstract: null,
        notices: [],
        places: [],
      },
    ];
  });
}
