import type { Identifier } from '../lib/core/identifier';
import type {
  NoticeMark,
  NoticeSource,
  SiteKind,
  SoftSign,
  SourceMark,
  SourceMarkKind,
  WallSign,
} from '../lib/core/source-checks';
import type { MetadataFailure, MetadataService } from '../lib/core/work-record';
import { messageName, t } from '../lib/i18n/t';
import { formatDate, formatPercent } from './audit/format';
import { REASON_WORDS } from './reason-words';
import type { Words } from './reason-words';

/** `warning`: something a reader should look at before relying on the source. */
export type MarkWords = Words & { label: string; tone: 'warning' | 'note' };

export const SERVICE_NAMES: Record<MetadataService, string> = {
  crossref: 'Crossref',
  pubmed: 'PubMed',
  'europe-pmc': 'Europe PMC',
  pmc: 'PubMed Central',
  unpaywall: 'Unpaywall',
  'clinical-trials': 'ClinicalTrials.gov',
  arxiv: 'arXiv',
};

export const SITE_KIND_WORDS: Record<SiteKind, string> = {
  government: 'Public authority',
  journal: 'Journal or publisher',
  hospital: 'Hospital',
  university: 'University',
  news: 'News',
  shop: 'Shop',
  forum: 'Forum or social network',
  encyclopedia: 'Work of reference',
  other: 'Other site',
};

type MarkOf<Kind extends SourceMarkKind> = Extract<SourceMark, { kind: Kind }>;

/** What each mark says, what it rests on, and what a reader can do. Never about a statement. */
const MARK_WORDS: { [Kind in SourceMarkKind]: (mark: MarkOf<Kind>) => MarkWords } = {
  retracted: mark => ({
    label: 'Retracted',
    tone: 'warning',
    sentence: `${saidBy(mark.by)} that this work was retracted${noticeWords(mark)}.`,
    nextStep: 'Read the notice before you rely on the work.',
  }),
  concern: mark => ({
    label: 'Expression of concern',
    tone: 'warning',
    sentence: `${saidBy(mark.by)} that an expression of concern was published about this work${noticeWords(mark)}.`,
    nextStep: 'Read the notice before you rely on the work.',
  }),
  corrected: mark => ({
    label: 'A correction was published',
    tone: 'note',
    sentence: `${saidBy(mark.by)} that a correction of this work was published${noticeWords(mark)}.`,
    nextStep: 'Look whether it is about what is cited here.',
  }),
  'title-mismatch': ({ by, cited, recorded, identifier }) => ({
    label: 'Another title',
    tone: 'warning',
    sentence: `The answer names “${cited}”. ${by === 'page' ? 'The page' : SERVICE_NAMES[by]} gives for ${identifierName(identifier)}: “${recorded}”.`,
    nextStep: 'Look up the title that the answer names; the number may belong to another work.',
  }),
  'unknown-identifier': ({ by, identifier }) => ({
    label: 'Not in the register',
    tone: 'warning',
    sentence: `${SERVICE_NAMES[by]} has no work with ${identifierName(identifier)}.${by === 'crossref' ? ' It may be registered elsewhere.' : ''}`,
    nextStep: 'Look up the work by its title.',
  }),
  'soft-404': ({ signs }) => ({
    label: 'A page for missing pages',
    tone: 'warning',
    sentence: signs.map(signWords).join(' '),
    nextStep: 'Look for the source by its title.',
  }),
  parked: ({ words, where }) => ({
    label: 'Domain for sale',
    tone: 'warning',
    sentence:
      where === undefined
        ? `This gave it away: “${words}”.`
        : t(`evidence.parked.${where}`, { words }),
    nextStep: 'Look for the source by its title.',
  }),
  'other-site': ({ to }) => ({
    label: 'Sent on',
    tone: 'note',
    sentence: `The address leads to another site: ${to}.`,
    nextStep: 'Look whether it is the source that was meant.',
  }),
  wall: ({ wall, signs }) => ({
    label: t(`evidence.wall.label.${messageName(wall)}`),
    tone: 'note',
    sentence: signs.map(wallSignWords).join(' '),
    nextStep: t(`evidence.wall.next.${messageName(wall)}`),
  }),
  paid: ({ signs = [] }) => ({
    label: 'Not free',
    tone: 'note',
    sentence: t('evidence.paid.sentence', { signs: signs.map(wallSignWords).join(' ') }).trim(),
    nextStep: 'If you have access, open the source and compare it yourself.',
  }),
  changed: ({ readBefore, how = 'page' }) => ({
    label: how === 'reader' ? t('evidence.changed.label_reader') : 'Reads otherwise',
    tone: 'note',
    sentence: t(`evidence.changed.${how}`, { date: formatDate(readBefore) }),
    nextStep: 'Compare with your earlier check, if it matters which one the answer meant.',
  }),
  archived: ({ archivedAt }) => ({
    label: 'In an archive',
    tone: 'note',
    sentence: `The Wayback Machine has a copy from ${formatDate(archivedAt)}.`,
    nextStep: 'Open the copy and compare it yourself.',
  }),
  'not-archived': () => ({
    label: 'In no archive',
    tone: 'note',
    sentence: 'The Wayback Machine has no copy of this address.',
    nextStep: 'Look for the source by its title.',
  }),
  'archive-silent': ({ reason }) => ({
    label: 'Archive not heard',
    tone: 'note',
    sentence: `The Wayback Machine was asked for a copy and gave no answer: ${failureWords(reason)}.`,
    nextStep: 'Look there yourself.',
  }),
};

/** The words for a mark of a source. */
export function markWords<Kind extends SourceMarkKind>(mark: MarkOf<Kind>): MarkWords {
  const kind: Kind = mark.kind;
  return MARK_WORDS[kind](mark);
}

/** Why a service told nothing, in a few words. */
export function failureWords(reason: MetadataFailure): string {
  if (reason === 'no-contact') return 'it wants an e-mail address, which the options hold';
  if (reason === 'unexpected-reply') return 'its answer could not be understood';
  return REASON_WORDS[reason].short;
}

/** "doi:10.1000/1", "PMID 7". */
export function identifierName({ kind, value }: Identifier): string {
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

function saidBy(by: NoticeSource): string {
  return by === 'bundled-list' ? 'The list in this package says' : `${SERVICE_NAMES[by]} says`;
}

/** " (2021-02), see PMID 900" */
function noticeWords({ publishedOn, notice }: NoticeMark): string {
  const day = publishedOn === null ? '' : ` (${publishedOn})`;
  return notice === null ? day : `${day}, see ${identifierName(notice)}`;
}

/** What gave a wall away; a page's own words stand in quotation marks. */
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
      return `The page is called “${sign.title}”.`;
    case 'same-as-random':
      return `The site shows the same for an address that cannot exist (${formatPercent(sign.likeness)} alike).`;
    case 'sent-to-start':
      return `Readers are sent to ${sign.to} instead.`;
  }
}
