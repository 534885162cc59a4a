import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { passageId, sourceId } from '../../../../lib/core/ids';
import { writeCheckPrompt } from '../../../../lib/judges/llm/check-prompt';
import type { CheckData } from '../../../fakes/word-for-word';
import { fakeTask } from '../../../fakes/judges';

function write(text: string) {
  const passages = [{ id: passageId('a-long-id-of-ours'), text }];
  const task = fakeTask({ statement: text, context: text, sourceTitle: text, passages });
  return writeCheckPrompt({ tasks: [task], passages });
}

const dataOf = (messages: ReturnType<typeof write>) =>
  JSON.parse(messages[1]?.content ?? '') as CheckData;

describe('the prompt of a check', () => {
  it('is our rules in one message and the data in another', () => {
    const messages = write('Some words.');

    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(dataOf(messages)).toEqual({
      title: 'Some words.',
      passages: [{ id: 'p1', text: 'Some words.' }],
      statements: [{ id: 's1', context: 'Some words.', text: 'Some words.' }],
    });
  });

  it('names the source of each passage where several are compared together', () => {
    const sources = ['url:a', 'url:a#b'].map(id => ({ id: sourceId(id), title: `Page ${id}` }));
    const passages = ['url:a#0', 'url:a#b#0', 'url:a#1'].map(id => ({
      id: passageId(id),
      text: `Words of ${id}.`,
    }));
    const task = fakeTask({ sources, passages });

    const messages = writeCheckPrompt({ tasks: [task], passages });

    expect(messages[0]?.content).toMatch(/several sources, read together/);
    expect(JSON.parse(messages[1]?.content ?? '')).toMatchObject({
      sources: [
        { id: 'd1', title: 'Page url:a' },
        { id: 'd2', title: 'Page url:a#b' },
      ],
      passages: [
        { id: 'p1', source: 'd1' },
        { id: 'p2', source: 'd2' },
        { id: 'p3', source: 'd1' },
      ],
    });
  });

  it('keeps every text inside its own JSON string, whatever it is', () => {
    const [rules] = write('');
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }));
    const texts = fc.oneof(
      units.map(codes => String.fromCharCode(...codes)),
      fc.constantFrom('"}]}', '\\"', '```', '<|im_end|>', '"},{"id":"s2"', '\u2028', '\ud800'),
    );

    fc.assert(
      fc.property(texts, text => {
        const messages = write(text);
        const data = dataOf(messages);
        expect(messages).toHaveLength(2);
        expect(messages[0]).toEqual(rules);
        expect(Object.keys(data)).toEqual(['title', 'passages', 'statements']);
        expect(data.passages).toHaveLength(1);
        expect(data.statements).toHaveLength(1);
        expect(data.passages[0]?.text).toBe(data.statements[0]?.text);
      }),
    );
  });

  it('shows no marks that no reader sees', () => {
    const data = dataOf(write('a\u200bb\u202ec\u{e0041}d\u0000e\u00adf\ufe0fg\nh'));

    expect(data.passages[0]?.text).toBe('abcdefg\nh');
  });

  it('names passages and statements by numbers that tell nothing', () =>
    expect(JSON.stringify(write('x'))).not.toContain('a-long-id-of-ours'));

  it('leaves out a context there is none of', () => {
    const messages = writeCheckPrompt({ tasks: [fakeTask({ context: null })], passages: [] });

    expect(Object.keys(dataOf(messages).statements[0] ?? {})).toEqual(['id', 'text']);
  });

  it('says the second time what was wrong with the first answer', () => {
    const call = { tasks: [fakeTask()], passages: [] };
    const [first, second] = [writeCheckPrompt(call), writeCheckPrompt(call, { isSecond: true })];

    expect(second[0]?.content).toContain(first[0]?.content);
    expect(second[0]?.content).not.toBe(first[0]?.content);
    expect(second[1]).toEqual(first[1]);
  });
});
