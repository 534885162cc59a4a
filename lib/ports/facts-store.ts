import type { AuditFacts } from '../metrics/audit-facts';
import type { AuditId } from '../core/ids';

/** What figures over many audits are made of, without reading them whole. */
export type FactsStore = {
  /** Of all audits of which they are kept, at once and in any order; others can be asked for. */
  findKept(): Promise<AuditFacts[]>;
  /** Of those that are there, in the order asked for. */
  findFacts(ids: readonly AuditId[]): Promise<AuditFacts[]>;
  /**
   * How often people gave or took back a verdict, for the audits where they did. Nothing of
   * it is ever removed, so that another number means other facts.
   */
  countCorrections(): Promise<ReadonlyMap<AuditId, number>>;
};
