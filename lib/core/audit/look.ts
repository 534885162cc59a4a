import type * as v from 'valibot';
import type { look } from './look-schemas';
import type { Verdict } from './verdict';

/**
 * A search of public literature on one statement, which the user asked for. It is beside the audit,
 * not part of it: no verdict, rate or export of verdicts counts it.
 */
export type Look = v.InferOutput<typeof look>;
export type LookRequest = Omit<Look, 'state'>;
export type LookResult = Extract<Look['state'], { status: 'ended' }>['result'];
export type LookHit = LookResult['judged'][number];

/** What the user asks for with one click. */
export type LookCall = Pick<Look, 'auditId' | 'statementId' | 'query' | 'services'>;

const OFFERED: readonly Verdict['kind'][] = ['not-found', 'contradicted', 'not-judged'];

/** Returns true if the cited sources leave a reason to look elsewhere. */
export function mayLookElsewhere(verdict: Pick<Verdict, 'kind'> | null): boolean {
  return verdict !== null && OFFERED.includes(verdict.kind);
}

/** Returns true if an engine has something to do, or had when it ended. */
export function isLooking({ state }: Look): boolean {
  return state.status === 'waiting' || state.status === 'asking';
}
