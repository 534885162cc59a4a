import { describe, expect, test } from 'vitest';
import { pairId, passageId } from '../../../../lib/core/ids';
import { createLexicalJudge } from '../../../../lib/judges/lexical/lexical-judge';
import type { JudgeReply } from '../../../../lib/ports/judge';
import { collectReplies, fakeTask } from '../../../fakes/judges';

const FIRST = 'This page is about pain relief at home. ';
const LAST = ' Ask a pharmacist if anything is unclear.';

/** The judge's finding on a statement and a passage with `sentence` in its middle. */
async function judge(
  statement: string,
  sentence: string,
  sourceTitle = 'A page',
): Promise<JudgeReply> {
  const passages = [{ id: passageId('p'), text: FIRST + sentence + LAST }];
  const [reply] = await collectReplies(createLexicalJudge(), [
    fakeTask({ statement, sourceTitle, passages }),
  ]);
  if (!reply) throw new Error('test: no reply');
  return reply;
}

function exactOf(reply: JudgeReply): string[] {
  return 'quotes' in reply ? reply.quotes.map(({ exact }) => exact) : [];
}

describe('the lexical judge supports', () => {
  test.each<[why: string, statement: string, sentence: string]>([
    [
      'the same words',
      'Ibuprofen eases pain and lowers fever.',
      'Ibuprofen eases pain and lowers fever.',
    ],
    [
      'other forms of the words',
      'Ibuprofen eases pains and lowered fevers.',
      'Easing pain and lowering fever is what ibuprofen does.',
    ],
    [
      'another word for the same direction',
      'Regular exercise lowers blood pressure in adults.',
      'In adults, regular exercise reduces blood pressure.',
    ],
    [
      'the same amount in another unit',
      'Adults may take up to 1 g of paracetamol at once.',
      'Adults may take up to 1,000 mg of paracetamol at once.',
    ],
    [
      'the same time in another unit',
      'Symptoms of a cold usually last two weeks.',
      'The symptoms of a cold last for 14 days.',
    ],
    [
      'a rounded number',
      'About 18% of patients reported a headache.',
      'Headache was reported by 18.4% of the patients.',
    ],
    [
      'the same denial',
      'Antibiotics do not cure a viral cold.',
      'A viral cold is not cured by antibiotics.',
    ],
  ])('%s', async (_why, statement, sentence) => {
    const reply = await judge(statement, sentence);

    expect(reply.kind).toBe('supported');
    expect(exactOf(reply)).toEqual([sentence]);
  });

  test('what two sentences say together, and quotes both', async () => {
    const reply = await judge(
      'Ibuprofen relieves headache and also eases muscle pain.',
      'Ibuprofen relieves headache. It eases muscle pain too.',
    );

    expect(reply.kind).toBe('supported');
    expect(exactOf(reply)).toEqual(['Ibuprofen relieves headache.', 'It eases muscle pain too.']);
  });
});

describe('the lexical judge contradicts', () => {
  test.each<[why: string, statement: string, sentence: string]>([
    [
      'a dose that is off by ten',
      'Adults should take no more than 32,000 mg of ibuprofen a day.',
      'Adults should not take more than 3,200 mg of ibuprofen a day.',
    ],
    [
      'a dose in another unit',
      'A single dose of paracetamol for adults is 5 g.',
      'For adults, a single dose of paracetamol is 500 mg.',
    ],
    [
      'another time',
      'A rapid test gives its result in five minutes.',
      'A rapid test gives its result in 30 minutes.',
    ],
    [
      'another share',
      'Headache was reported by 40% of patients taking nitrates.',
      'Headache was reported by 4% of patients taking nitrates.',
    ],
    [
      'the opposite direction',
      'Regular exercise raises resting blood pressure in adults.',
      'In adults, regular exercise lowers resting blood pressure.',
    ],
    [
      'no effect where one is claimed',
      'Vitamin C tablets reduce the number of colds in adults.',
      'Vitamin C tablets had no effect on the number of colds in adults.',
    ],
    [
      'a denial',
      'Antibiotics cure a viral cold in most adults.',
      'Antibiotics do not cure a viral cold in most adults.',
    ],
    [
      'a permission that the source denies, in a short sentence',
      'Insulin that was frozen may be used after thawing.',
      'Insulin that was frozen may not be used after thawing, even where it looks as before.',
    ],
    [
      'a denial of what the source says',
      'Insulin pens cannot be kept in a refrigerator.',
      'Insulin pens are kept in a refrigerator.',
    ],
  ])('%s', async (_why, statement, sentence) => {
    const reply = await judge(statement, sentence);

    expect(reply.kind).toBe('contradicted');
    expect(exactOf(reply)).toEqual([sentence]);
  });

  test.each<[why: string, statement: string, sentence: string]>([
    [
      'where the number stands for something else',
      'The tablets are kept below 25 °C.',
      'Chemists in 40 towns sell the tablets for 12 euros.',
    ],
    [
      'where the source holds both numbers',
      'A single dose of ibuprofen for adults is 200 mg.',
      'For adults a single dose of ibuprofen is 200 mg, at most 400 mg.',
    ],
    [
      'where two things are compared the other way round',
      'Blood pressure was higher in smokers than in non-smokers.',
      'Blood pressure was lower in non-smokers than in smokers.',
    ],
    [
      'where the year is another one',
      'The guideline on ibuprofen was published in 2016.',
      'The guideline on ibuprofen was published again in 2021.',
    ],
    [
      'where the source does not speak of the same thing',
      'Grapefruit juice raises the level of simvastatin in blood.',
      'Regular walks lower the level of noise in town.',
    ],
  ])('not %s', async (_why, statement, sentence) => {
    expect((await judge(statement, sentence)).kind).not.toBe('contradicted');
  });
});

describe('the lexical judge supports a part', () => {
  test('and names the number the source does not hold', async () => {
    const reply = await judge(
      'Ibuprofen eases pain within 30 minutes of taking it.',
      'Ibuprofen eases pain soon after taking it.',
    );

    expect(reply).toMatchObject({
      kind: 'partly-supported',
      missing: 'not in the source: 30 minutes',
    });
  });

  test('and names the words the source does not hold', async () => {
    const reply = await judge(
      'Ibuprofen eases pain and fever in elderly diabetics.',
      'Ibuprofen eases pain and fever quickly.',
    );

    expect(reply).toMatchObject({
      kind: 'partly-supported',
      missing: 'not in the source: elderly, diabetics',
    });
  });

  test.each<[why: string, statement: string, sentence: string, missing: string]>([
    [
      'it claims all where the source says some',
      'All critically ill patients required mechanical ventilation.',
      'Some critically ill patients required mechanical ventilation.',
      '“all”',
    ],
    [
      'the source denies a part of it',
      'Ibuprofen is safe for adults with asthma and kidney disease.',
      'Ibuprofen is safe for adults with asthma, not with kidney disease.',
      'the same “not”',
    ],
  ])('where %s', async (...[, statement, sentence, missing]) => {
    const reply = await judge(statement, sentence);

    expect(reply.kind).toBe('partly-supported');
    expect('missing' in reply ? reply.missing : '').toContain(missing);
  });

  test('where the subject is only in the title of the source', async () => {
    const withTitle = await judge('Ibuprofen eases pain.', 'It eases pain.', 'Ibuprofen');
    const without = await judge('Ibuprofen eases pain.', 'It eases pain.', 'A page');

    expect(withTitle.kind).toBe('partly-supported');
    expect(without.kind).toBe('not-found');
  });
});

describe('the lexical judge does not find', () => {
  test('a statement whose words are spread over the page', async () => {
    const reply = await judge(
      'Aspirin prevents strokes in healthy women.',
      'Aspirin is sold in towns. It rains. The bus stops there. Some women wait. Strokes of luck prevail.',
    );

    expect(reply.kind).toBe('not-found');
  });

  test('a statement without words of meaning', async () => {
    expect((await judge('It is so.', 'It is so.')).kind).toBe('not-found');
  });
});

describe('the lexical judge', () => {
  test('is surer the more of the statement it finds', async () => {
    const full = await judge(
      'Ibuprofen eases pain and lowers fever.',
      'Ibuprofen eases pain and lowers fever.',
    );
    const none = await judge('Volcanoes erupt.', 'Ibuprofen eases pain.');
    const some = await judge('Ibuprofen burns volcanoes and islands.', 'Ibuprofen eases pain.');

    expect(full).toMatchObject({ confidence: 0.8 });
    expect(none).toMatchObject({ kind: 'not-found', confidence: 0.9 });
    expect('confidence' in some ? some.confidence : 1).toBeLessThan(0.9);
  });

  test('prefers the support of one passage to the other number of another', async () => {
    const [reply] = await collectReplies(createLexicalJudge(), [
      fakeTask({
        statement: 'A single dose of ibuprofen for adults is 200 mg.',
        passages: [
          { id: passageId('a'), text: 'For children a single dose of ibuprofen is 50 mg.' },
          { id: passageId('b'), text: 'For adults a single dose of ibuprofen is 200 mg.' },
        ],
      }),
    ]);

    expect(reply).toMatchObject({ kind: 'supported', quotes: [{ passageId: 'b' }] });
  });

  test('lets other work run between stretches of tasks', async () => {
    let pauses = 0;
    const patient = createLexicalJudge({
      pause: () => {
        pauses += 1;
        return Promise.resolve();
      },
    });

    await collectReplies(
      patient,
      Array.from({ length: 12 }, (_, i) => fakeTask({ pairId: pairId(`pair-${i}`) })),
    );

    expect(pauses).toBe(2);
  });

  test('stops after a pause in which it was told to', async () => {
    const controller = new AbortController();
    const interrupted = createLexicalJudge({
      pause: () => {
        controller.abort();
        return Promise.resolve();
      },
    });
    const tasks = Array.from({ length: 12 }, (_, i) => fakeTask({ pairId: pairId(`pair-${i}`) }));

    const replies = await collectReplies(interrupted, tasks, controller.signal);

    expect(replies).toHaveLength(4);
  });
});
