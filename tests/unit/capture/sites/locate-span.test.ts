import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearise } from '../../../../lib/capture/sites/shared/linearise';
import { rangeOf } from '../../../../lib/capture/sites/shared/locate-span';
import { pageOf } from './dom';

const RULES = {
  isExcluded: () => false,
  treat: () => null,
  maxCharacters: 10_000,
  maxElements: 100,
  maxBlocks: 1000,
};

const squeezed = (text: string) => text.replace(/[\s|]+/g, '');

/** One for all cases: a new window takes longer than all that is read in it. */
const page = pageOf('');

function linearOf(markup: string) {
  page.body.replaceChildren(page.createRange().createContextualFragment(markup));
  return linearise([page.body], RULES);
}

/** Small trees of blocks, inline elements, rows and code, with untidy spaces. */
const words = fc
  .array(fc.constantFrom('dose', 'é', '5', '.', ' ', '  ', '\n', ' \t', '\u00a0', '😀', '-'), {
    maxLength: 6,
  })
  .map(parts => parts.join(''));
const markup: fc.Arbitrary<string> = fc.letrec<{ tree: string }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    words,
    fc
      .tuple(
        fc.constantFrom('p', 'b', 'ul', 'li', 'div', 'pre', 'blockquote', 'span'),
        fc.array(tie('tree'), { maxLength: 4 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag}>`),
    fc
      .array(tie('tree'), { maxLength: 3 })
      .map(cells => `<table><tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr></table>`),
  ),
})).tree;

describe('the place of a span on the page', () => {
  it('holds exactly the words of the span, whatever the markup', () =>
    fc.assert(
      fc.property(fc.array(markup, { maxLength: 5 }), fc.nat(), fc.nat(), (parts, one, other) => {
        const linear = linearOf(parts.join(''));
        const size = linear.text.length + 1;
        const span = {
          start: Math.min(one % size, other % size),
          end: Math.max(one % size, other % size),
        };
        const wanted = squeezed(linear.text.slice(span.start, span.end));

        const range = rangeOf(linear, span);

        expect(squeezed(range?.toString() ?? '')).toBe(wanted);
      }),
      { numRuns: 300 },
    ));

  it('keeps blocks apart, in order and free of spaces at their ends', () =>
    fc.assert(
      fc.property(fc.array(markup, { maxLength: 5 }), parts => {
        const { text, blocks } = linearOf(parts.join(''));

        // An empty block only says that another table begins.
        const lines = blocks
          .filter(({ span }) => span.end > span.start)
          .map(({ span }) => text.slice(span.start, span.end));

        expect(lines.join('\n')).toBe(text);
        for (const line of lines) expect(line).toMatch(/^[^ \n\t]([^]*[^ \n\t])?$/);
      }),
      { numRuns: 300 },
    ));

  it('begins and ends in the nodes of its own words, not beside them', () => {
    const range = rangeOf(linearOf('<p>One<b>two</b>three</p>'), { start: 3, end: 6 });

    expect(range?.startContainer).toBe(range?.endContainer);
    expect(range?.toString()).toBe('two');
  });

  it('is a point for an empty span', () => {
    const range = rangeOf(linearOf('<p>One <b>two</b></p>'), { start: 3, end: 3 });

    expect(range?.collapsed).toBe(true);
    expect(range?.startOffset).toBe(3);
  });

  it.each([
    { start: 0, end: 99 },
    { start: -1, end: 1 },
    { start: 2, end: 1 },
  ])('is nowhere for $start to $end', span =>
    expect(rangeOf(linearOf('<p>One</p>'), span)).toBeNull(),
  );

  it('is nowhere for the line end between two blocks, which no node holds', () =>
    expect(rangeOf(linearOf('<p>One</p><p>Two</p>'), { start: 3, end: 4 })).toBeNull());

  it('is nowhere on a page without text', () =>
    expect(rangeOf(linearOf(''), { start: 0, end: 0 })).toBeNull());
});
