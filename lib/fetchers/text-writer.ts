export type Gap = '\n' | '\n\n';

/** Puts a page's text together, line by line. */
export type TextWriter = {
  /** Text that flows; runs of white space become one space. */
  text(raw: string): void;
  /** Ends the line, or the paragraph; a stronger gap wins over a weaker one. */
  gap(gap: Gap): void;
  /** Ends the line; the second one in a row ends the paragraph. */
  lineBreak(): void;
  /** A space, whatever follows. */
  space(): void;
  /** Stands before the next text on its line: "- " or " | ". */
  lead(lead: string): void;
  /** Forgets leads that no text followed. */
  dropLead(): void;
  finish(): string;
};

export function createTextWriter(): TextWriter {
  const parts: string[] = [];
  let pending: '' | ' ' | Gap = '';
  let leads = '';

  function gap(next: Gap): void {
    if (pending.length < next.length || pending === ' ') pending = next;
  }

  return {
    text(raw) {
      const folded = raw.replace(/\s+/g, ' ');
      const words = folded.trim();
      if (folded.startsWith(' ') && pending === '') pending = ' ';
      if (words === '') return;

      const isLineStart = parts.length === 0 || pending.startsWith('\n');
      const before = leads === '' || isLineStart ? pending : '';
      parts.push(parts.length === 0 ? '' : before, isLineStart ? leads.trimStart() : leads, words);
      leads = '';
      pending = folded.endsWith(' ') ? ' ' : '';
    },
    gap,
    lineBreak() {
      gap(pending.startsWith('\n') ? '\n\n' : '\n');
    },
    space() {
      if (pending === '') pending = ' ';
    },
    lead(lead) {
      leads += lead;
    },
    dropLead() {
      leads = '';
    },
    finish: () => parts.join(''),
  };
}
