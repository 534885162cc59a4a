import type { AnswerId, StatementId } from '../ids';
import type { PageRange } from '../source/source-pages';
import type { VerdictKind } from '../audit/verdict';

/** Which statement of which answer a page asks about; it knows both only of answers it holds. */
export type CardPlace = { answer: AnswerId; statement: StatementId };

/** A short cut of one quote that code has found in its source. */
export type CardPassage = {
  text: string;
  /** There is more of the quote than is given. */
  isCut: boolean;
  title: string;
  /** The site it was read on; `null`: on none (a file, a pasted text, a page of this package). */
  host: string | null;
  /** `null`: the source has no pages. */
  pages: PageRange | null;
};

/** What the page shows of one statement while the reader rests on its badge, and no longer. */
export type StatementCard = {
  kind: VerdictKind;
  /** `null` where no source that decides has a quote. */
  passage: CardPassage | null;
  /** How many other sources have a quote on the statement; 0 without `passage`. */
  others: number;
  /** A source contradicts what another one supports, whole or in part. */
  isDisputed: boolean;
};

/** Why a card has nothing but its verdict. */
export type CardFailure =
  /** The check was deleted, or is not of this page. */
  | 'not-here'
  /** No reply; mostly the extension was updated while the page stayed open. */
  | 'extension-unreachable';
