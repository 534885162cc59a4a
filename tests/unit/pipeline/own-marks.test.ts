import { describe, expect, it } from 'vitest';

import type { Citation } from '../../../lib/core/answer/citation';
import { auditId, citationId, contentHash, sourceId } from '../../../lib/core/ids';
import { versionKeyOf } from '../../../lib/core/source/source-changes';
import type { SourceChecks } from '../../../lib/core/source/source-checks';
import { withOwnMarks, withoutOwnMarks } from '../../../lib/pipeline/own-marks';
import type { FetchedSource } from '../../../lib/ports/source-fetcher';
import { mergeRecords } from '../../../lib/sources/work-facts';
import { fakeReadSource, fakeUnreadableSource } from '../../fakes/audits';
import { fakeWork } from '../../fakes/works';

const TARGET = { kind: 'doi', doi: '10.1000/vitamin' } as const;
const ID = sourceId('doi:10.1000/vitamin');

const CHECKS: SourceChecks = {
  site: null,
  work: mergeRecords([fakeWork()]),
  gaps: null,
  marks: [{ kind: 'paid', signs: [] }],
};

const read = (checks: SourceChecks | null = CHECKS): Extract<FetchedSource, { text: string }> => ({
  source: fakeReadSource({
    id: ID,
    target: TARGET,
    title: 'A page about sunlight and vitamins in the skin',
    ...(checks ? { checks } : {}),
  }),
  text: 'text',
});

const citing = (label: string): Citation[] => [
  { id: citationId('c0'), marker: null, label, target: TARGET, quoteHint: null, hidden: 0 },
];
const marksOf = (fetched: FetchedSource) => fetched.source.checks?.marks ?? [];

describe('an identifier with another work’s title', () => {
  it('is marked, with both titles and who told the other', () => {
    const label = 'Zinc lozenges shorten common colds in healthy adults';

    expect(marksOf(withOwnMarks(read(), citing(label), []))).toEqual([
      {
        kind: 'title-mismatch',
        identifier: { kind: 'doi', value: '10.1000/vitamin' },
        cited: label,
        recorded: 'Sunlight and the making of vitamin D in the skin',
        by: 'crossref',
      },
      { kind: 'paid', signs: [] },
    ]);
  });

  it('is marked where authors and year are those of another work', () =>
    expect(marksOf(withOwnMarks(read(), citing('Mond et al., Lancet 2003'), []))).toMatchObject([
      { kind: 'title-mismatch', cited: 'Mond et al., Lancet 2003' },
      { kind: 'paid', signs: [] },
    ]));

  it.each([
    'Sunlight and the making of vitamin D in the skin',
    'Sunlight and the making of vitamin D in skin – The Journal of Light',
    'Sonne et al., Journal of Light 2021',
    'Sonne et al., 1999',
    'Mond et al., 2021',
    'Journal of Light [1]',
    'a 2021 study of zinc tablets found fewer colds in winter',
    'Read more about it here',
  ])('is not seen in "%s"', label =>
    expect(marksOf(withOwnMarks(read(), citing(label), []))).toEqual([{ kind: 'paid', signs: [] }]),
  );

  it('is seen by the page itself where nobody was asked', () => {
    const label = 'Zinc lozenges shorten common colds in healthy adults';

    expect(marksOf(withOwnMarks(read(null), citing(label), []))).toMatchObject([
      { by: 'page', recorded: 'A page about sunlight and vitamins in the skin' },
    ]);
  });

  it('is not looked for where an address has no identifier, or the citation is another’s', () => {
    const url = { kind: 'url', url: 'https://health.example/' } as const;
    const page = { ...read(), source: { ...read().source, target: url } };
    const label = 'Zinc lozenges shorten common colds in healthy adults';
    const others = citing(label).map(each => ({ ...each, target: url }));

    expect(marksOf(withOwnMarks(page, citing(label), []))).toEqual([{ kind: 'paid', signs: [] }]);
    expect(marksOf(withOwnMarks(read(), others, []))).toEqual([{ kind: 'paid', signs: [] }]);
  });
});

describe('a page that changed', () => {
  const before = {
    auditId: auditId('earlier'),
    contentHash: contentHash('e'.repeat(64)),
    retrievedAt: '2026-01-01T00:00:00.000Z',
    versionKey: versionKeyOf(read().source),
  };

  it('is marked with the day it was read before', () =>
    expect(marksOf(withOwnMarks(read(), [], [before]))).toEqual([
      { kind: 'changed', readBefore: before.retrievedAt, how: 'page' },
      { kind: 'paid', signs: [] },
    ]));

  it('is told from one that is only read in another way since', () => {
    const bodyHash = contentHash('b'.repeat(64));
    const now = read();
    const source = { ...now.source, readBy: { bodyHash, extractor: 2 } };
    const older = { ...before, readBy: { bodyHash, extractor: 1 } };

    expect(marksOf(withOwnMarks({ source, text: 'x' }, [], [older]))).toContainEqual({
      kind: 'changed',
      readBefore: before.retrievedAt,
      how: 'extractor',
    });
  });

  it('is not one that could not be read now', () => {
    const gone: FetchedSource = { source: fakeUnreadableSource(), text: null };

    expect(withOwnMarks(gone, [], [before])).toBe(gone);
  });
});

describe('marks of one audit', () =>
  it('are not kept for another, and never twice', () => {
    const label = 'Zinc lozenges shorten common colds in healthy adults';
    const marked = withOwnMarks(read(), citing(label), []);
    const again = withOwnMarks(marked, citing(label), []);
    const kept = marked.text === null ? null : withoutOwnMarks(marked.source);

    expect(marksOf(again)).toHaveLength(2);
    expect(kept?.checks?.marks).toEqual([{ kind: 'paid', signs: [] }]);
  }));
