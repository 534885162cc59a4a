/** Identifier of one work, independent of its host, in normalised form. */
export type Identifier =
  /** Lower case, without "https://doi.org/". */
  | { kind: 'doi'; value: string }
  /** Digits. */
  | { kind: 'pmid'; value: string }
  /** "PMC" and digits. */
  | { kind: 'pmcid'; value: string }
  /** "NCT" and eight digits. */
  | { kind: 'nct'; value: string }
  /** "2101.00001" or "math.gt/0309136", without the version. */
  | { kind: 'arxiv'; value: string }
  /** Thirteen digits with a valid check digit. */
  | { kind: 'isbn'; value: string };
export type IdentifierKind = Identifier['kind'];

/** Returns the identifier as one string, equal for the same identifier. */
export function identifierKey({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}

/** Work named by its title, or by authors, journal and year, as in citations. */
export type NamedWork = {
  /** `null` if only author, journal and year are given. */
  title: string | null;
  author: string | null;
  journal: string | null;
  year: number | null;
};
