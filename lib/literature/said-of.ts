import type { Finding } from '../core/audit/finding';
import type { LookHit } from '../core/audit/look';
import type { AskedService } from './balanced-search';
import type { LiteratureHit } from './contract';

/** Keeps of a finding what is shown: a quote is one that code found in the work's text. */
export function saidOf(finding: Finding): LookHit['said'] {
  if (!('evidence' in finding)) return { kind: finding.kind };
  const { kind, confidence, evidence } = finding;
  return { kind, confidence, quote: evidence[0]?.quote.exact ?? null };
}

/** Keeps of a hit what is shown: not its text, which its page has. */
export function workOf(hit: LiteratureHit): Omit<LookHit, 'said'> {
  const { corpus, title, url, year, type, isRetracted, isOpenAccess } = hit;
  return { corpus, title, url, year, type, isRetracted, isOpenAccess };
}

/** Keeps what was asked by the names of the request. */
export function askedOf<Name extends string>(
  asked: readonly AskedService[],
  names: readonly Name[],
) {
  return asked.flatMap(({ service, ...each }) => {
    const known = names.find(name => name === service);
    return known ? { ...each, service: known } : [];
  });
}
