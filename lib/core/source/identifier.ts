/** A name that stands for one work, whoever hosts it. Written in one form each. */
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
  /** Thirteen digits, with a check digit that fits. */
  | { kind: 'isbn'; value: string };
export type IdentifierKind = Identifier['kind'];

/** The identifier as one string: two with the same key name the same work. */
export function identifierKey({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}

/** A work that is named by its title, or by authors, journal and year, as people cite. */
export type NamedWork = {
  /** `null`: only who, where and when is said. */
  title: string | null;
  /** The first author's family name. */
  author: string | null;
  journal: string | null;
  year: number | null;
};
