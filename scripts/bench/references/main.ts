import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { NamedWork } from '../../../lib/core/source/identifier';
import { readNamedWork } from '../../../lib/text/citations/find-named-works';
import { isSameWork, nameAgreement, titleLikeness } from '../../../lib/text/citations/same-work';
import { formatTable } from '../../lib/print-audit';
import { readReferences, type RealReference } from './read-references';

/**
 * How well works are known by what an answer says of them: each reference of real articles is
 * named in several ways and compared with itself and with the works whose titles are most like
 * its own, as a search would bring them. `--jats`: a folder of articles in JATS.
 */
const { values } = parseArgs({
  options: { jats: { type: 'string' }, most: { type: 'string', default: '3000' } },
});
if (values.jats === undefined) throw new Error('bench:references: say --jats FOLDER');
const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
const works = readReferences(resolve(cwd, values.jats)).slice(0, Number(values.most));

/** Rivals of each work: as many as a search would show besides. */
const RIVALS = 3;
const rivals = new Map(works.map(work => [work, rivalsOf(work)]));

type Way = { name: string; write: (work: RealReference, at: number) => NamedWork | null };

const WAYS: readonly Way[] = [
  { name: 'Vancouver, whole', write: work => readNamedWork(vancouver(work, work.title)) },
  { name: 'without the subtitle', write: work => readNamedWork(vancouver(work, mainOf(work))) },
  {
    name: 'a word of the title missing',
    write: work => readNamedWork(vancouver(work, lame(work))),
  },
  { name: 'APA', write: work => readNamedWork(apa(work)) },
  { name: 'title alone', write: work => bare(work.title) },
  {
    name: 'title, journal and year',
    write: work => bare(`${work.title}. ${work.journal}; ${work.publishedOn}`),
  },
  {
    name: 'author, journal, year',
    write: work => ({
      ...bare(''),
      title: null,
      author: first(work),
      journal: work.journal,
      year: Number(work.publishedOn),
    }),
  },
  {
    name: 'made up: title of another',
    write: (work, at) =>
      readNamedWork(vancouver(work, works[(at + 7) % works.length]?.title ?? '')),
  },
];

const rows = WAYS.map(({ name, write }) => {
  let known = 0;
  let other = 0;
  let named = 0;
  works.forEach((work, at) => {
    const meant = write(work, at);
    if (meant === null) return;
    named += 1;
    if (isSameWork(meant, work)) known += 1;
    if ((rivals.get(work) ?? []).some(rival => isSameWork(meant, rival))) other += 1;
  });
  return [name, String(named), percent(known, named), percent(other, named)];
});
console.log(
  formatTable([['named by', 'works', 'taken for the work', 'taken for a rival'], ...rows]),
);

console.log();
console.log(
  formatTable([['title in name ≥', 'name explained ≥', 'known', 'rival taken'], ...sweep()]),
);

/** All ways with a title, at other thresholds; author and year are left out, so this is the worst. */
function sweep(): string[][] {
  const cases = works.flatMap(work =>
    [work.title, mainOf(work), lame(work)].map(title => ({
      own: nameAgreement(title, work),
      others: (rivals.get(work) ?? []).map(rival => nameAgreement(title, rival)),
    })),
  );
  return [0.5, 0.6, 0.7, 0.8, 0.9, 1].flatMap(inName =>
    [0, 0.5, 0.75, 0.9].map(explained => {
      const fits = (each: ReturnType<typeof nameAgreement>): boolean =>
        each !== null && each.titleInName >= inName && each.nameExplained >= explained;
      const known = cases.filter(({ own }) => fits(own)).length;
      const other = cases.filter(({ others }) => others.some(fits)).length;
      return [
        String(inName),
        String(explained),
        percent(known, cases.length),
        percent(other, cases.length),
      ];
    }),
  );
}

function rivalsOf(work: RealReference): RealReference[] {
  return works
    .filter(other => other !== work && other.title.toLowerCase() !== work.title.toLowerCase())
    .map(other => ({ other, likeness: titleLikeness(work.title, other.title) ?? 0 }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, RIVALS)
    .map(({ other }) => other);
}

function vancouver(work: RealReference, title: string): string {
  return `${first(work)} J, et al. ${capital(title)}. ${work.journal}. ${work.publishedOn};12:34-56`;
}

function apa(work: RealReference): string {
  return `${first(work)}, J., & Doe, K. (${work.publishedOn}). ${capital(work.title)}. ${work.journal}, 12(3), 4.`;
}

function bare(title: string): NamedWork {
  return readNamedWork(title) ?? { title, author: null, journal: null, year: null };
}

function first({ authors }: RealReference): string {
  return authors[0] ?? '';
}

function mainOf({ title }: RealReference): string {
  return title.split(/[:?–—]\s/)[0] ?? title;
}

/** Without the longest word. */
function lame({ title }: RealReference): string {
  const words = title.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  return words.filter(word => word !== longest).join(' ');
}

function capital(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1).replace(/\.$/, '');
}

function percent(count: number, of: number): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(2)} %`;
}
