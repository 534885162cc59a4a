import type { PageRange } from '../../lib/core/source/source-pages';
import type { ReadSource, SourceVersion } from '../../lib/core/source/source';
import type { MetadataService } from '../../lib/core/source/work-record';
import { messageName, t } from '../../lib/i18n/t';
import { hostOf } from '../../lib/util/openable-url';
import { SERVICE_NAMES } from '../source-mark-words';
import { listInRow } from './format';

/** "Page 3", "Pages 3–4", "Pages 2, 7–8"; empty where there are none. */
export function pagesLabel(ranges: readonly PageRange[]): string {
  const [only] = ranges;
  if (!only) return '';
  // nb. As words: numbers of pages have no thousands.
  if (ranges.length === 1 && only.first === only.last)
    return t('evidence.page', { page: String(only.first) });
  const pages = ranges.map(({ first, last }) =>
    first === last ? String(first) : `${String(first)}–${String(last)}`,
  );
  return t('evidence.pages', { pages: listInRow(pages) });
}

/** "Full text", "Abstract only": how much of a source was read. */
export function extentLabel({ extent }: Pick<ReadSource, 'extent'>): string {
  return t(`evidence.extent.${messageName(extent)}`);
}

/** "Full text from Europe PMC, 2021": which text stands for a source, and how much of it. */
export function readLabel(source: ReadSource): string {
  const { version } = source;
  if (!version) return extentLabel(source);
  const year = yearOf(source);
  const values = { extent: extentLabel(source), place: placeOf(version) };
  return year === null
    ? t('evidence.read_from', values)
    : t('evidence.read_from_year', { ...values, year });
}

/** As the text itself dates itself, else as a service dates the work. */
function yearOf({ facts, checks }: ReadSource): string | null {
  const date = facts?.published ?? checks?.work?.publishedOn ?? null;
  return date === null ? null : date.slice(0, 4);
}

/** Hosts of free copies that readers know by another name. */
const HOSTS: Readonly<Record<string, MetadataService>> = {
  'www.ebi.ac.uk': 'europe-pmc',
  'europepmc.org': 'europe-pmc',
  'pmc.ncbi.nlm.nih.gov': 'pmc',
  'arxiv.org': 'arxiv',
  'export.arxiv.org': 'arxiv',
};

function placeOf(version: SourceVersion): string {
  if (version.kind === 'record') return SERVICE_NAMES[version.from];
  const host = hostOf(version.url) ?? '';
  const service = HOSTS[host];
  return service === undefined ? host : SERVICE_NAMES[service];
}
