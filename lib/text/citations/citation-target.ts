import type { CitationTarget } from '../../core/answer/citation';
import { keepTitle } from '../../util/keep-title';
import { cleanUrl } from './clean-url';
import type { LinkRun, Run } from '../markdown/markdown-runs';
import { targetOfIdentifier, targetOfUrl } from './identifier-of-url';

const NO_SOURCE = /^(?:#|mailto:|tel:|sms:)/i;

/** Matches bare addresses and identifiers; bounded, so that the search stays linear. */
const BARE_TARGET =
  /\b(?<url>https?:\/\/[^\s<>"“”|]{1,4000})|(?<![\w./-])(?:doi:?\s{0,2})?(?<doi>10\.\d{4,9}\/[^\s<>"“”|]{1,200})|\b(?:PMID|PubMed ID):?\s{0,2}(?<pmid>\d{1,9})\b|\b(?:PMCID:?\s{0,2})?PMC:?\s{0,2}(?<pmc>\d{4,9})\b/gi;

/** Reads a link; `unresolved` if it cannot be opened, `null` if it is no source (mail, "#…"). */
export function readLink(
  link: { label: string; url: string; title: string | null },
  base: string | null,
): LinkRun | null {
  const raw = link.url.trim();
  if (raw === '' || NO_SOURCE.test(raw)) return null;

  const label = shorten(link.label);
  const clean = cleanUrl(raw, base);
  return {
    kind: 'link',
    label,
    title: link.title === null || link.title.trim() === '' ? null : shorten(link.title),
    target: clean
      ? targetOfUrl(clean.url)
      : { kind: 'unresolved', label: label === '' ? shorten(raw) : label },
    quoteHint: clean?.quoteHint ?? null,
    isBare: isAddress(link.label, raw),
  };
}

/** Splits bare addresses, DOIs and PMIDs out of plain words, each as a link of its own. */
export function splitBareTargets(text: string, base: string | null): Run[] {
  const runs: Run[] = [];
  let cursor = 0;
  for (const match of text.matchAll(BARE_TARGET)) {
    const found = trimEnd(match[0]);
    const link = readBare(match.groups ?? {}, found, base);
    if (!link) continue;
    if (match.index > cursor) runs.push({ kind: 'text', text: text.slice(cursor, match.index) });
    runs.push(link);
    cursor = match.index + found.length;
  }
  if (cursor < text.length) runs.push({ kind: 'text', text: text.slice(cursor) });
  return runs;
}

export function nameTarget(target: CitationTarget): string {
  switch (target.kind) {
    case 'url':
      return hostOf(target.url) ?? target.url;
    case 'doi':
      return `doi:${target.doi}`;
    case 'pmid':
      return `PMID ${target.pmid}`;
    case 'title':
      return target.title;
    case 'unresolved':
      return target.label;
  }
}

/** Returns the host without "www."; `null` if the address has none. */
export function hostOf(url: string): string | null {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '');
  return host === undefined || host === '' ? null : host;
}

export function shorten(label: string): string {
  return keepTitle(label);
}

function readBare(
  { url, doi, pmid, pmc }: Partial<Record<string, string>>,
  found: string,
  base: string | null,
): LinkRun | null {
  if (url !== undefined) return readLink({ label: found, url: found, title: null }, base);

  const target: CitationTarget | null =
    doi !== undefined
      ? { kind: 'doi', doi: trimEnd(doi) }
      : pmid !== undefined
        ? { kind: 'pmid', pmid }
        : pmc !== undefined
          ? targetOfIdentifier({ kind: 'pmcid', value: `PMC${pmc}` })
          : null;
  if (!target || (target.kind === 'doi' && target.doi.endsWith('/'))) return null;
  return { kind: 'link', label: found, title: null, target, quoteHint: null, isBare: true };
}

/** Drops punctuation after an address, which ends the sentence; keeps a bracket opened inside. */
function trimEnd(found: string): string {
  const bare = found.replace(/(?<![.,;:!?'’*_\]}])[.,;:!?'’*_\]}]+$/, '');
  if (!bare.endsWith(')') || bare.split('(').length >= bare.split(')').length) return bare;
  return trimEnd(bare.slice(0, -1));
}

function isAddress(label: string, raw: string): boolean {
  const tidy = (text: string) => text.trim().replace(/^https?:\/\/(?:www\.)?|\/$/gi, '');
  return (
    /^(?:https?:\/\/|www\.)/i.test(label.trim()) && tidy(raw).startsWith(tidy(label).slice(0, 20))
  );
}
