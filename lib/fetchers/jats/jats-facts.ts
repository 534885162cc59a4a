import type { SourceFacts } from '../../core/source';

/** What an article says of itself. */
export function readJatsFacts(meta: Element): SourceFacts {
  return {
    authors: Array.from(meta.querySelectorAll('contrib-group > contrib'), nameOf).filter(
      name => name !== '',
    ),
    published: findDate(meta),
    licence: findLicence(meta),
    canonicalUrl: findAddress(meta),
  };
}

/** "Eli O Meltzer", or the name of a group. */
export function nameOf(contrib: Element): string {
  const group = contrib.querySelector('collab');
  const parts = ['prefix', 'given-names', 'surname', 'suffix'].map(
    part => contrib.querySelector(`name > ${part}, string-name > ${part}`)?.textContent ?? '',
  );
  const name = fold(parts.join(' '));
  return name === '' ? fold(group?.textContent ?? '') : name;
}

export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const DATES = [
  'pub-date[pub-type="epub"]',
  'pub-date[date-type="pub"]',
  'pub-date[pub-type="ppub"]',
  'pub-date',
];

function findDate(meta: Element): string | null {
  for (const selector of DATES) {
    const date = meta.querySelector(selector);
    const [year, month, day] = ['year', 'month', 'day'].map(part =>
      fold(date?.querySelector(part)?.textContent ?? ''),
    );
    if (year === undefined || !/^\d{4}$/.test(year)) continue;
    const parts = [year, toTwoDigits(month), toTwoDigits(day)];
    const end = parts.findIndex(part => part === '');
    return parts.slice(0, end < 0 ? parts.length : end).join('-');
  }
  return null;
}

function toTwoDigits(part = ''): string {
  return /^\d{1,2}$/.test(part) ? part.padStart(2, '0') : '';
}

/** A licence is named in a line or two. */
const MAX_LICENCE = 500;

function findLicence(meta: Element): string | null {
  const licence = meta.querySelector('permissions license');
  const named = licence?.getAttribute('xlink:href') ?? licence?.textContent ?? '';
  return fold(named).slice(0, MAX_LICENCE) || null;
}

function findAddress(meta: Element): string | null {
  const doi = fold(meta.querySelector('article-id[pub-id-type="doi"]')?.textContent ?? '');
  return /^10\.\d{4,9}\/\S+$/.test(doi) ? `https://doi.org/${doi}` : null;
}
