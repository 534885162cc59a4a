import * as v from 'valibot';

import { UNREADABLE_REASONS } from '../../core/source/source';
import { SOURCE_TYPES } from '../../core/source/source-type';
import { identifier } from '../../core/source/source-schemas';
import type { LiteratureHit } from '../contract';

const MOST_CHARACTERS = 20_000;
const words = v.pipe(v.string(), v.maxLength(MOST_CHARACTERS));

export const condensedShape = v.object({ isUseful: v.boolean(), summary: words });
export const gapsShape = v.object({
  missing: v.pipe(
    v.array(words),
    v.transform(points => points.slice(0, 3)),
  ),
});
export const backgroundShape = v.object({ background: words });
export const selectionShape = v.object({
  needs: v.array(words),
  chosen: v.array(v.number()),
});
/** An answer without a word is none: the model is asked again. */
export const answerShape = v.object({
  sentences: v.pipe(
    v.array(v.object({ text: words, documents: v.array(v.number()) })),
    v.check(sentences => sentences.some(({ text }) => text.trim() !== '')),
  ),
});

/** A background text as it is kept. */
export const keptBackground = v.object({ ownWordsOfTheModel: words });

export const hitShape = v.object({
  corpus: v.string(),
  title: v.string(),
  url: v.string(),
  identifiers: v.array(identifier),
  year: v.nullable(v.number()),
  text: v.string(),
  extent: v.picklist(['full-text', 'abstract']),
  type: v.nullable(v.picklist(SOURCE_TYPES)),
  isRetracted: v.boolean(),
  isOpenAccess: v.nullable(v.boolean()),
});

const asked = { service: v.string(), quota: v.number() };
export const foundShape = v.object({
  query: v.string(),
  hits: v.array(hitShape),
  asked: v.array(
    v.union([
      v.object({ ...asked, gave: v.number() }),
      v.object({ ...asked, failure: v.picklist(UNREADABLE_REASONS) }),
    ]),
  ),
});

/** A document that the model reads: a hit, and its best passages in their order in the text. */
export const documentShape = v.object({ hit: hitShape, excerpt: v.string() });
export type OpinionDocument = { readonly hit: LiteratureHit; readonly excerpt: string };
