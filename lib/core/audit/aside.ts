import type * as v from 'valibot';
import type { AuditId } from '../ids';
import type { aside } from './aside-schemas';

type Row = v.InferOutput<typeof aside>;
export type AsideKind = Row['kind'];

/**
 * Work beside an audit, which the user asked for: its request, its state and its result. It is not
 * part of the audit: no verdict, rate or export of verdicts counts it.
 */
export type Aside<Kind extends AsideKind = AsideKind> = Extract<Row, { kind: Kind }>;

/** What the user asks for with one click. */
export type AsideCall<Kind extends AsideKind = AsideKind> = Without<
  Aside<Kind>,
  'askedAt' | 'state'
>;
export type AsideRequest<Kind extends AsideKind = AsideKind> = Without<Aside<Kind>, 'state'>;
/** Names one request of any kind. */
export type AskedAside = Pick<Row, 'auditId' | 'kind' | 'askedAt'> & { key: string };
export type AsideResult<Kind extends AsideKind> = Extract<
  Aside<Kind>['state'],
  { status: 'ended' }
>['result'];
export type AsideFailure = NonNullable<Extract<Row['state'], { status: 'interrupted' }>['why']>;
/** Of each member of a union. */
type Without<Each, Key extends PropertyKey> = Each extends unknown ? Omit<Each, Key> : never;

/** Work of one kind beside an audit; `null`: of every kind. */
export type AsidePlace = { audit: AuditId; kind: AsideKind | null };

/**
 * True: work that its engine left goes on from its last kept step. False: each request has its own
 * click, so that only the user asks again.
 */
export const GOES_ON: Readonly<Record<AsideKind, boolean>> = {
  look: false,
  opinion: true,
  coverage: true,
  // What a model said is kept before the next question: only one under way is asked again.
  rating: true,
  draft: true,
};

/** Returns true if an engine has something to do, or had when it ended. */
export function isAtWork({ state }: Pick<Aside, 'state'>): boolean {
  return state.status === 'waiting' || state.status === 'asking';
}

export const ASIDE_KINDS = Object.keys(GOES_ON) as AsideKind[];

/** Finds the work of one kind on one thing. */
export function findAside<Kind extends AsideKind>(
  asides: readonly Aside[],
  { auditId, kind, key }: { auditId: string; kind: Kind; key: string },
): Aside<Kind> | null {
  const wanted = nameOf({ auditId, kind, key });
  return asides.find((each): each is Aside<Kind> => nameOf(each) === wanted) ?? null;
}

function nameOf({ auditId, kind, key }: { auditId: string; kind: AsideKind; key: string }): string {
  return [auditId, kind, key].join(' ');
}
