import type { Aside, AsideResult } from './aside';
import type { Verdict } from './verdict';

/** A search of public literature on one statement; its key is the statement's id. */
export type Look = Aside<'look'>;
export type LookResult = AsideResult<'look'>;
/** What a search goes through: a service, or the user's own files. */
export type Corpus = Look['request']['services'][number];
export type LookHit = LookResult['judged'][number];

const OFFERED: readonly Verdict['kind'][] = ['not-found', 'contradicted', 'not-judged'];

/** Returns true if the cited sources leave a reason to look elsewhere. */
export function mayLookElsewhere(verdict: Pick<Verdict, 'kind'> | null): boolean {
  return verdict !== null && OFFERED.includes(verdict.kind);
}
