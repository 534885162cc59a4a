import { describe, expect, it } from 'vitest';

import { citationGroups } from '../../../../lib/text/statements/citation-groups';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { markedAnswer } from '../marked-answer';

function groupsOf(marked: string): string[][][] {
  const answer = markedAnswer(marked);
  return splitStatements(answer).map(statement => citationGroups(answer, statement));
}

describe('citationGroups', () => {
  it.each([
    ['Zinc shortens colds {a:[1]}{b:[2]}.', [['a', 'b']]],
    ['Zinc shortens colds {a:[1]}, {b:[2]} and {c:[3]}.', [['a', 'b', 'c']]],
    ['Zinc {a:[1]} shortens colds {b:[2]}.', [['a'], ['b']]],
    ['Zinc shortens colds.{a}{b}', [['a', 'b']]],
    ['Zinc{a} and iron{b} help.', [['a'], ['b']]],
    ['Zinc helps{a},{b}, {c}.', [['a', 'b', 'c']]],
    ['锌有帮助{a}、{b}，{c}。', [['a', 'b', 'c']]],
    ['Zinc helps.', []],
  ])('%s', (marked, groups) => expect(groupsOf(marked)).toEqual([groups]));

  it('separates the groups of two statements', () =>
    expect(groupsOf('Zinc helps.{a}{b} Iron does not.{c}')).toEqual([[['a', 'b']], [['c']]]));

  it('gives citations without a marker a group each', () => {
    const { text, citations } = markedAnswer('Zinc helps {a:[1]}{b:[2]}.');
    const answer = { text, citations: citations.map(each => ({ ...each, marker: null })) };

    expect(citationGroups(answer, { citationIds: citations.map(({ id }) => id) })).toHaveLength(2);
  });
});
