import { describe, expect, it } from 'vitest';

import { readAnswer } from '../../../../lib/llm/remote/read-answer';

const said = (piece: object) => ({ choices: [{ ...piece, finish_reason: 'stop' }] });

async function citationsIn(...pieces: object[]) {
  async function* sent(): AsyncGenerator {
    for (const piece of pieces) yield await Promise.resolve(piece);
  }
  return (await readAnswer(sent())).citations;
}

describe('pages that a server names', () => {
  it('are read from notes of the message, whole or in pieces', async () => {
    const note = { type: 'url_citation', url_citation: { url: 'https://a.example/', title: 'A' } };

    expect(await citationsIn(said({ message: { content: 'x', annotations: [note] } }))).toEqual([
      { label: 'A', url: 'https://a.example/' },
    ]);
    expect(
      await citationsIn(
        said({ delta: { content: 'x', annotations: [note] } }),
        said({ delta: { annotations: [note] } }),
      ),
    ).toHaveLength(1);
  });

  it('are read from lists beside the answer, each once, with the name if there is one', async () => {
    const piece = {
      ...said({ message: { content: 'x' } }),
      citations: ['https://a.example/', 'https://b.example/', 'javascript:alert(1)'],
      search_results: [{ title: 'A', url: 'https://a.example/', date: null }],
    };

    expect(await citationsIn(piece, piece)).toEqual([
      { label: 'A', url: 'https://a.example/' },
      { label: '', url: 'https://b.example/' },
    ]);
  });

  it.each(['none', 7, { url: 1 }, [[]]])('leave the answer readable as %j', async citations => {
    const piece = { ...said({ message: { content: 'x', annotations: citations } }), citations };

    expect(await citationsIn(piece)).toEqual([]);
  });
});
