import { describe, expect, it } from 'vitest';

import { sliceSpan } from '../../../../lib/core/answer/span';
import { splitSentences } from '../../../../lib/text/statements/split-statements';
import { takeApart } from '../../../../lib/text/statements/take-apart';
import { fakeAnswer } from '../../../fakes/answers';
import { CHINESE } from './sentences/zh';
import { ENGLISH } from './sentences/en';
import { FRENCH } from './sentences/fr';
import { GERMAN } from './sentences/de';
import { SPANISH } from './sentences/es';

const LANGUAGES = [
  { name: 'English', table: ENGLISH, space: ' ' },
  { name: 'German', table: GERMAN, space: ' ' },
  { name: 'Spanish', table: SPANISH, space: ' ' },
  { name: 'French', table: FRENCH, space: ' ' },
  { name: 'Chinese', table: CHINESE, space: '' },
];

function paragraphsOf({ table, space }: { table: string; space: string }) {
  return table
    .trim()
    .split('\n\n')
    .map(lines => ({ sentences: lines.split('\n'), text: lines.replaceAll('\n', space) }));
}

function split(text: string): string[] {
  const answer = fakeAnswer({ text, citations: [], blocks: [] });
  const sentences = splitSentences(answer);
  // Chinese joins whole sentences with semicolons, where claims are split.
  return takeApart(answer, sentences)
    .flatMap((claims, at) =>
      /\p{Script=Han}/u.test(claims[0]?.text ?? '') ? claims : (sentences[at] ?? []),
    )
    .map(({ span }) => sliceSpan(text, span));
}

describe.each(LANGUAGES)('sentences in $name', language => {
  const paragraphs = paragraphsOf(language);

  it('has a table of at least 70', () =>
    expect(paragraphs.flatMap(({ sentences }) => sentences).length).toBeGreaterThanOrEqual(70));

  it.each(paragraphs)('ends where a person would end them: $text', ({ sentences, text }) =>
    expect(split(text)).toEqual(sentences),
  );

  it('does not need each paragraph alone', () =>
    expect(split(paragraphs.map(({ text }) => text).join('\n\n'))).toEqual(
      paragraphs.flatMap(({ sentences }) => sentences),
    ));
});

it('splits a text of several languages, each paragraph by its own', () => {
  const all = LANGUAGES.map(paragraphsOf);
  const mixed = (all[0] ?? []).flatMap((_, index) => all.flatMap(own => own[index] ?? []));

  expect(split(mixed.map(({ text }) => text).join('\n\n'))).toEqual(
    mixed.flatMap(({ sentences }) => sentences),
  );
});
