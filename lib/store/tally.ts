import { FACTS_VERSION, factsOf, type AuditFacts, type FactsParts } from '../metrics/audit-facts';
import type { VerdictCounts } from '../core/audit/verdict';
import type { AuditId } from '../core/ids';
import { addShares } from '../core/audit/rates';
import type { SearchEntry } from './search-entry';

/** What was counted of an audit, so that lists and figures over many need not read it. */
export type TallyOf = {
  auditId: AuditId;
  /** `null` while the audit runs. */
  counts: VerdictCounts | null;
  /** With hosts for domains. `null` while the audit runs. */
  facts: AuditFacts | null;
  /** `FACTS_VERSION` of the code that counted. */
  version: string;
};

/** Counts an audit from what is stored of it. */
export function makeTally(parts: FactsParts, { auditId, counts }: SearchEntry): TallyOf {
  const facts = parts.summary.status === 'running' ? null : factsOf(parts, hostOf);
  return { auditId, counts, facts, version: FACTS_VERSION };
}

/** The tally of an audit that is at work again. */
export function withoutCounts<Tally extends TallyOf>(tally: Tally): Tally {
  return { ...tally, counts: null, facts: null };
}

/** The facts of a tally; `null`: it has none, or other code counted them. */
export function keptFacts(tally: TallyOf | undefined): AuditFacts | null {
  return tally?.version === FACTS_VERSION ? tally.facts : null;
}

/**
 * The same facts with registered domains for hosts. Which part of a host is registered is in a
 * list so long that only who shows domains loads it.
 */
export function withDomains(
  facts: AuditFacts,
  domainOf: (address: string) => string | null,
): AuditFacts {
  const known = facts.domains.flatMap(({ domain: host, support }) => {
    const domain = domainOf(`https://${host}/`);
    return domain === null ? [] : [{ domain, support }];
  });
  const domains = [...Map.groupBy(known, ({ domain }) => domain)]
    .map(([domain, parts]) => ({
      domain,
      support: {
        overAll: addShares(parts.map(({ support }) => support.overAll)),
        overJudged: addShares(parts.map(({ support }) => support.overJudged)),
      },
    }))
    .toSorted((a, b) => (a.domain < b.domain ? -1 : 1));
  return { ...facts, domains };
}

function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname === '' ? null : hostname;
}
