/** String that only its own constructor function can make. */
type Branded<Name extends string> = string & { readonly __brand: Name };

export type AnswerId = Branded<'AnswerId'>;
export type StatementId = Branded<'StatementId'>;
export type CitationId = Branded<'CitationId'>;
export type SourceId = Branded<'SourceId'>;
export type PassageId = Branded<'PassageId'>;
export type PairId = Branded<'PairId'>;
export type AuditId = Branded<'AuditId'>;
/** SHA-256 of a text, in lower-case hexadecimal. */
export type ContentHash = Branded<'ContentHash'>;

/* The only places where a plain string becomes an id. */
export const answerId = (raw: string): AnswerId => raw as AnswerId;
export const statementId = (raw: string): StatementId => raw as StatementId;
export const citationId = (raw: string): CitationId => raw as CitationId;
export const sourceId = (raw: string): SourceId => raw as SourceId;
export const passageId = (raw: string): PassageId => raw as PassageId;
export const pairId = (raw: string): PairId => raw as PairId;
export const auditId = (raw: string): AuditId => raw as AuditId;
export const contentHash = (raw: string): ContentHash => raw as ContentHash;

/** Date and time in ISO form, e.g. "2026-03-01T09:30:00.000Z". */
export type IsoDateTime = string;
