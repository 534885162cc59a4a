import { describe, expect, it } from 'vitest';

import { queryOf, queryWords } from '../../../lib/literature/query';
import { parseDocument } from '../../../lib/literature/services/corpus';

describe('the query of a statement', () => {
  it('is its meaningful words, each once, as they are written', () => {
    expect(queryOf('The COVID-19 vaccine may cause myocarditis; vaccines are given twice.')).toBe(
      'COVID-19 vaccine cause myocarditis twice',
    );
  });

  it('is short, whatever the statement', () => {
    const long = Array.from({ length: 500 }, (_, at) => `word${at}x`).join(' ');

    expect(queryWords(long)).toHaveLength(16);
  });

  it('keeps no sign that a query language reads', () => {
    expect(queryOf('(aspirin[ti] OR "x y") NOT title:* && ~2 {!}')).toMatch(/^[\p{L}\p{N} ]+$/u);
  });
});

describe('a line of a corpus', () => {
  it('needs a text alone, and is told its type by its kinds', () => {
    expect(parseDocument('{"text": "Knees."}')).toMatchObject({ ok: true, value: { year: null } });
    expect(parseDocument('{"text": "Knees.", "kinds": ["Practice Guideline"]}')).toMatchObject({
      value: { type: 'guideline' },
    });
  });

  it.each(['', 'null', '{}', '{"text": ""}', '{"text": 7}', '{"text": "x", "year": "new"}'])(
    'is damaged where it is %s',
    line => expect(parseDocument(line)).toEqual({ ok: false, failure: 'damaged' }),
  );
});
