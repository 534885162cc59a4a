import type { FindingKind } from '../../lib/core/finding';
import type { ReliabilityCard } from '../../lib/core/reliability';
import type { JudgeIdentity } from '../../lib/core/pair';
import type { Share } from '../../lib/core/rates';
import { VERDICT_WORDS } from '../verdict-words';

/** A judge for readers: its name, what to know before believing it, and what it is. */
export type JudgeWords = {
  name: string;
  note: string;
  about: readonly string[];
  /** A model of others, which the reader added and nobody has measured here. */
  isAdded?: true;
};

const JUDGES: Record<string, JudgeWords> = {
  embedded: {
    name: 'Embedded model',
    note: 'A small model that runs inside the extension. It can be wrong: read the passage.',
    about: [
      'A small language model that is part of the extension. It compares one statement with passages of one source, on this device: nothing is sent anywhere to be judged, and nothing is downloaded.',
      'It looks nothing up. It only says whether the passages say what the statement says, and it can be wrong: read the passage before you rely on a verdict.',
    ],
  },
  remote: {
    name: 'My API',
    note: 'A language model behind the API you connected. It can be wrong: read the passage.',
    about: [
      'A language model that does not run on this device. For each source one call takes its passages and the statements to the API you connected. Your question to the chatbot is not sent.',
      'Every quote it gives is looked up in the source before it is shown. Whether the quote means what the model says is for you to see: read the passage before you rely on a verdict.',
    ],
  },
  'web-llm': {
    isAdded: true,
    name: 'Downloaded model',
    note: 'A language model on your graphics card. It can be wrong: read the passage.',
    about: [
      'A language model that you downloaded. It runs on the graphics card of this device: nothing is sent anywhere to be judged.',
      'For each source it reads the passages and the statements at once. Every quote it gives is looked up in the source before it is shown. Whether the quote means what the model says is for you to see: read the passage before you rely on a verdict.',
      'Where the graphics card gives up, a smaller model that you downloaded goes on; each verdict names the model it is of.',
    ],
  },
  'prompt-api': {
    isAdded: true,
    name: 'The browser’s own model',
    note: 'A language model that is built into this browser. It can be wrong: read the passage.',
    about: [
      'A language model that the browser brings and runs on this device: nothing is sent anywhere to be judged. The browser changes it with its own updates and tells no name of it.',
      'For each source it reads the passages and the statements at once. Every quote it gives is looked up in the source before it is shown. Whether the quote means what the model says is for you to see: read the passage before you rely on a verdict.',
    ],
  },
  lexical: {
    name: 'lexical',
    note: 'Word-overlap baseline: a floor, not a model.',
    about: [
      'Fixed rules that compare words, numbers and negations, on this device: nothing is sent anywhere to be judged.',
      'It is a baseline: a floor, not a model. It can miss a paraphrase, so read the passage before you rely on a verdict.',
    ],
  },
};

/** `null`: a judge of another version of Veracite. */
export function findJudgeWords({ id }: JudgeIdentity): JudgeWords | null {
  return Object.hasOwn(JUDGES, id) ? (JUDGES[id] ?? null) : null;
}

/** What stands in the place of the figures of a judge that has no card. */
export function noCardWords(judge: JudgeIdentity): string {
  const words = findJudgeWords(judge);
  if (words === null) return NO_FIGURES.unknown;
  return words.isAdded ? NO_FIGURES.notOurs : NO_FIGURES.noCard;
}

/** What stands in the place of figures where there are none. */
export const NO_FIGURES = {
  noCard:
    'No figures ship with this judge, so nothing is said here of how often it is right. Take its verdicts as hints where to look.',
  notOurs:
    'Not measured. With the questions Veracite asks, nothing is known of how often this model is right. Take its verdicts as hints where to look.',
  unmeasured:
    'This version has not been measured yet, so nothing is known of how often it is right. Take its verdicts as hints where to look.',
  unknown:
    'This judge is not part of this version of Veracite, so nothing can be said of how often it is right.',
} as const;

/** The card of a judge, of whatever version; `null`: it has none. */
export function findCard(
  judge: JudgeIdentity,
  cards: readonly ReliabilityCard[],
): ReliabilityCard | null {
  return cards.find(({ identity }) => identity.id === judge.id) ?? null;
}

/** A class of a labelled set as one of our findings; `null`: it is none. */
export function findKind(name: string): FindingKind | null {
  return KINDS.find(kind => kind === name) ?? null;
}

/** The word readers know a class by. */
export function className(name: string): string {
  const kind = findKind(name);
  return kind === null ? name : VERDICT_WORDS[kind];
}

const KINDS: readonly FindingKind[] = [
  'supported',
  'partly-supported',
  'contradicted',
  'not-found',
  'not-judged',
];

/** A share in words that promise no more than a tenth; `null`: of nothing there is none. */
export function inCases({ count, of }: Share): string | null {
  if (of === 0) return null;
  if (count === 0) return 'in no case';
  if (count === of) return 'in every case';
  const tenths = Math.round((10 * count) / of);
  if (tenths === 0) return 'in fewer than 1 of 10 cases';
  if (tenths === 10) return 'in more than 9 of 10 cases';
  return `in about ${String(tenths)} of 10 cases`;
}
