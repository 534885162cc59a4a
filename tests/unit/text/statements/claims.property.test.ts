import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { fakeAnswer } from '../../../fakes/answers';

const SUBJECTS = fc.constantFrom(
  ...['Metformin', 'The drug', 'Iron tablets', 'Zinc and copper', 'Statins, a class of drugs,'],
  ...['Women who smoke', 'A trial in 440 adults', 'It', 'They', 'The vaccine, which is new,'],
);
const PREDICATES = fc.constantFrom(
  ...['reduces pain by 30 %', 'does not cause nausea or vomiting', 'is safe and cheap'],
  ...['can cause hoarseness, thrush, and cough', 'lowers the risk of falls and fractures'],
  ...[
    'helped 28.4 % of men and 1.2 % of women',
    'did not lower pain and fever',
    'never helps children',
  ],
  ...[
    'is a drug that treats gout',
    'was tested in 2019 and approved in 2021',
    'works within 20 minutes',
  ],
  ...[
    'cannot treat colds, flu, or fever',
    'may help with jet lag and with pain',
    'has no effect on sleep',
  ],
  ...[
    'includes several salts, including oxide, citrate and 3 others',
    'stops pain, reducing fever by 2 degrees',
  ],
);
const CONDITIONS = fc.constantFrom(
  ...[
    '',
    '',
    ' if it is taken with food',
    ' unless the dose is above 500 mg',
    ' when symptoms last 3 days',
  ],
);
const OPENINGS = fc.constantFrom(
  ...[
    '',
    '',
    'If symptoms persist, ',
    'In adults over 65, ',
    'However, ',
    'While it is new, ',
    'Unless a doctor objects, ',
  ],
);
const JOINTS = fc.constantFrom(', and ', ', but ', '; ', ' because ', ', which ', ', while ');

const CLAUSES = fc.record({ subject: SUBJECTS, predicate: PREDICATES, condition: CONDITIONS });
type Clause = { subject: string; predicate: string; condition: string };
const SENTENCES = fc
  .record({ opening: OPENINGS, first: CLAUSES, joint: JOINTS, second: fc.option(CLAUSES) })
  .map(({ opening, first, joint, second }) => {
    const say = ({ subject, predicate, condition }: Clause) =>
      `${subject} ${predicate}${condition}`;
    return `${opening}${say(first)}${second ? joint + say(second) : ''}.`;
  });

const NEGATIONS = /\b(?:not|no|never|cannot)\b/gu;
const CONDITION_WORDS = /\b(?:if|unless|when)\b/giu;

function claimsOf(text: string) {
  return splitStatements(fakeAnswer({ text, blocks: [], citations: [] }));
}

describe('claims of a sentence', () => {
  it('lose no number, no negation and no condition between them', () =>
    fc.assert(
      fc.property(SENTENCES, sentence => {
        const said = claimsOf(sentence).map(({ text, heading }) => `${heading ?? ''} ${text}`);
        const words = [/\d+(?:[.,]\d+)*/gu, NEGATIONS, CONDITION_WORDS].flatMap(
          pattern => sentence.match(pattern) ?? [],
        );

        for (const word of words) {
          expect(said.join(' ').toLowerCase()).toContain(word.toLowerCase());
        }
      }),
    ));

  it('keep the negation before the words it denies', () =>
    fc.assert(
      fc.property(SENTENCES, sentence => {
        const denied: readonly [RegExp, RegExp][] = [
          [/\b(?:nausea|vomiting)\b/u, /does not cause/u],
          [/\b(?:colds|flu)\b/u, /cannot treat/u],
          [/helps children/u, /never/u],
          [/effect on sleep/u, /no effect/u],
          [/lower pain/u, /did not lower pain and fever/u],
        ];
        for (const { text } of claimsOf(sentence)) {
          for (const [words, negation] of denied)
            if (words.test(text)) expect(text).toMatch(negation);
        }
      }),
    ));

  it('keep a condition at the beginning with every claim of its clause', () =>
    fc.assert(
      fc.property(SUBJECTS, PREDICATES, (subject, predicate) => {
        fc.pre(!/^(?:It|They)$/.test(subject));
        const claims = claimsOf(`If symptoms persist, ${subject} ${predicate}.`);
        // "X, which is new," says of X what holds in any case.
        const governed = claims.filter(({ text }) => !/is new$|a class of drugs$/.test(text));

        for (const { text } of governed) expect(text).toMatch(/^If symptoms persist/);
      }),
    ));

  it('are made of words of the answer, each with its own stretch', () =>
    fc.assert(
      fc.property(fc.array(SENTENCES, { maxLength: 4 }), sentences => {
        const answer = sentences.join(' ');
        for (const { text, parts = [], original } of claimsOf(answer)) {
          if (parts.length === 0) continue;
          const words = parts.map(({ start, end }) => answer.slice(start, end)).join(' ');
          const sorted = (from: string) => (from.match(/[\p{L}\p{N}]+/gu) ?? []).sort();
          expect(sorted(text)).toEqual(sorted(words));
          expect(original).toBeDefined();
        }
      }),
    ));
});
