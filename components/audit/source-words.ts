import type { Identifier } from '../../lib/core/source/identifier';
import { hostOf } from '../../lib/util/openable-url';
import type { PageRange, ReadSource, SourceVersion } from '../../lib/core/source/source';
import {
  isWarning,
  type NoticeMark,
  type SoftSign,
  type SourceMark,
  type SourceMarkKind,
  type WallSign,
} from '../../lib/core/source/source-checks';
import type { MetadataFailure } from '../../lib/core/source/work-record';
import { SERVICES, type MetadataService } from '../../lib/core/source/services';
import { formatDate, formatPercent, listInRow } from '../../lib/i18n/format';
import { type Explanation, t } from '../../lib/i18n/t';
import type { SourceAbout } from '../../lib/views/source-about';

/** `warning`: the user should look at this before relying on the source. */
type MarkWords = Explanation & { label: string; tone: 'warning' | 'note' };

type MarkOf<Kind extends SourceMarkKind> = Extract<SourceMark, { kind: Kind }>;

/** Evidence of each source flag. Never about a statement. */
const SENTENCES: { [Kind in SourceMarkKind]: (mark: MarkOf<Kind>) => string } = {
  retracted: mark => t('mark.sentence.retracted', noticeValues(mark)),
  concern: mark => t('mark.sentence.concern', noticeValues(mark)),
  corrected: mark => t('mark.sentence.corrected', noticeValues(mark)),
  'title-mismatch': ({ by, cited, recorded, identifier }) =>
    t('mark.sentence.title_mismatch', {
      cited,
      who: by === 'page' ? t('mark.who.page') : SERVICES[by].name,
      identifier: identifierName(identifier),
      recorded,
    }),
  identified: ({ cited, recorded, origin, identifier, by }) =>
    t('mark.sentence.identified', {
      cited,
      recorded,
      origin: whereFound(origin, identifierName(identifier)),
      service: SERVICES[by].name,
    }),
  'unknown-identifier': ({ by, identifier }) =>
    t(
      by === 'crossref'
        ? 'mark.sentence.unknown_identifier_crossref'
        : 'mark.sentence.unknown_identifier',
      { service: SERVICES[by].name, identifier: identifierName(identifier) },
    ),
  'soft-404': ({ signs }) => signs.map(signWords).join(' '),
  parked: ({ words, where }) => t(`evidence.parked.${where}`, { words }),
  'other-site': ({ to }) => t('mark.sentence.other_site', { to }),
  wall: ({ signs }) => signs.map(wallSignWords).join(' '),
  paid: ({ signs }) =>
    t('evidence.paid.sentence', { signs: signs.map(wallSignWords).join(' ') }).trim(),
  changed: ({ readBefore, how }) => t(`evidence.changed.${how}`, { date: formatDate(readBefore) }),
  archived: ({ archivedAt }) => t('mark.sentence.archived', { day: formatDate(archivedAt) }),
  'not-archived': () => t('mark.sentence.not_archived'),
  'archive-silent': ({ reason }) =>
    t('mark.sentence.archive_silent', { reason: failureWords(reason) }),
};

/** Words for a source flag: its meaning, its evidence, and the user's next step. */
export function markWords<Kind extends SourceMarkKind>(mark: MarkOf<Kind>): MarkWords {
  const kind: Kind = mark.kind;
  return {
    label: labelOf(mark),
    tone: isWarning(mark) ? 'warning' : 'note',
    sentence: SENTENCES[kind](mark),
    nextStep: nextStepOf(mark),
  };
}

export function labelOf(mark: SourceMark): string {
  if (mark.kind === 'wall') return t(`evidence.wall.label.${mark.wall}`);
  if (mark.kind === 'changed' && mark.how === 'extractor')
    return t('evidence.changed.label_extractor');
  return t(`mark.label.${mark.kind}`);
}

function nextStepOf(mark: SourceMark): string {
  if (mark.kind === 'wall') return t(`evidence.wall.next.${mark.wall}`);
  if (mark.kind === 'changed' && mark.how === 'tab') return t('evidence.changed.next_tab');
  return t(`mark.next.${mark.kind}`);
}

export function failureWords(reason: MetadataFailure): string {
  if (reason === 'no-contact') return t('mark.silent.no_contact');
  if (reason === 'unexpected-reply') return t('mark.silent.unexpected_reply');
  return t(`reason.short.${reason}`);
}

/** "doi:10.1000/1", "PMID 7": as registers write them, in every language. */
function identifierName({ kind, value }: Identifier): string {
  switch (kind) {
    case 'doi':
      return `doi:${value}`;
    case 'pmid':
      return `PMID ${value}`;
    case 'arxiv':
      return `arXiv:${value}`;
    case 'isbn':
      return `ISBN ${value}`;
    case 'pmcid':
    case 'nct':
      return value;
  }
}

function whereFound(origin: string, identifier: string): string {
  return origin === '' ? identifier : t('joined.where_found', { origin, identifier });
}

function noticeValues(mark: NoticeMark): { who: string; notice: string } {
  return { who: whoSaid(mark.by), notice: noticeWords(mark) };
}

function whoSaid(by: NoticeMark['by']): string {
  return by === 'bundled-list' ? t('mark.who.bundled_list') : SERVICES[by].name;
}

/** " (2021-02), see PMID 900". */
function noticeWords({ publishedOn, notice }: NoticeMark): string {
  if (notice === null)
    return publishedOn === null ? '' : t('mark.notice.day', { day: publishedOn });
  const see = identifierName(notice);
  return publishedOn === null
    ? t('mark.notice.see', { see })
    : t('mark.notice.day_and_see', { day: publishedOn, see });
}

/** Sign by which a paywall or CAPTCHA was recognised; a page's own words are in quotation marks. */
function wallSignWords(found: WallSign): string {
  switch (found.sign) {
    case 'declared':
      return t('evidence.sign.declared', { property: found.property, value: found.value });
    case 'phrase':
      return t(`evidence.sign.phrase_${found.where}`, { words: found.words });
    case 'part':
      return t('evidence.sign.part', { name: found.name });
    case 'password-field':
      return t('evidence.sign.password_field');
    case 'status':
      return t('evidence.server_answered', { status: String(found.status) });
  }
}

function signWords(sign: SoftSign): string {
  switch (sign.sign) {
    case 'title':
      return t('mark.sign.title', { title: sign.title });
    case 'same-as-random':
      return t('mark.sign.same_as_random', { share: formatPercent(sign.likeness) });
    case 'sent-to-start':
      return t('mark.sign.sent_to_start', { to: sign.to });
    case 'same-as-start':
      return t('mark.sign.same_as_start', { share: formatPercent(sign.likeness) });
  }
}

/** "Page 3", "Pages 3–4", "Pages 2, 7–8"; empty if there are none. */
export function pagesLabel(ranges: readonly PageRange[]): string {
  const [only] = ranges;
  if (!only) return '';
  // nb. Strings: page numbers have no thousands separator.
  if (ranges.length === 1 && only.first === only.last)
    return t('evidence.page', { page: String(only.first) });
  const pages = ranges.map(({ first, last }) =>
    first === last ? String(first) : `${String(first)}–${String(last)}`,
  );
  return t('evidence.pages', { pages: listInRow(pages) });
}

/** "Guideline · 2019": empty if nothing is known. */
export function kindWords({ type, site, year }: SourceAbout): string {
  const kind = type === null ? site && t(`mark.site_kind.${site}`) : t(`mark.type.${type}`);
  return [kind, year].filter(part => part !== null).join(' · ');
}

/** "Full text from Europe PMC, 2021": which text was read for a source, and how much of it. */
export function readLabel(source: ReadSource): string {
  const { version } = source;
  if (!version) return t(`evidence.extent.${source.extent}`);
  const year = yearOf(source);
  const values = { extent: t(`evidence.extent.${source.extent}`), place: placeOf(version) };
  return year === null
    ? t('evidence.read_from', values)
    : t('evidence.read_from_year', { ...values, year });
}

/** Year in the text itself, else that a service gives for the work. */
function yearOf({ facts, checks }: ReadSource): string | null {
  const date = facts?.published ?? checks?.work?.publishedOn ?? null;
  return date === null ? null : date.slice(0, 4);
}

/** Hosts of free copies that users know by another name. */
const HOSTS: Readonly<Record<string, MetadataService>> = {
  'www.ebi.ac.uk': 'europe-pmc',
  'europepmc.org': 'europe-pmc',
  'pmc.ncbi.nlm.nih.gov': 'pmc',
  'arxiv.org': 'arxiv',
  'export.arxiv.org': 'arxiv',
};

function placeOf(version: SourceVersion): string {
  if (version.kind === 'record') return SERVICES[version.from].name;
  const host = hostOf(version.url) ?? '';
  const service = HOSTS[host];
  return service === undefined ? host : SERVICES[service].name;
}
