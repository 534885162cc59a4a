import type { UnreadableReason } from '../../core/source/source';

/** A made-up page: with sentences it was read, with a reason it could not be. */
export type DemoPage = { url: string; title: string } & (
  { sentences: readonly string[] } | { fate: UnreadableReason; status: number }
);

/**
 * What chatbots say to a question. `judge` and `people` have a sign for each page that was read, in
 * order: the finding, as `+2` supported by sentence 2 (from 0), `~2` in part, `-2` contradicted, `.`
 * not found; and what a careful reader says of it, 1 to 5.
 */
export type DemoClaim = {
  text: string;
  /** Number of the page that is cited for it. */
  cites: number;
  judge: string;
  /** Left out: as the judge. */
  people?: string;
  /** What the source does not say, of a finding in part. */
  lacks?: string;
};

export type DemoTopic = {
  id: string;
  question: string;
  stratum: string;
  pages: readonly DemoPage[];
  claims: readonly DemoClaim[];
  /** For each system in order: numbers of the claims of its first and its second answer. */
  picks: readonly [aster: string, borage: string, cress: string];
};
