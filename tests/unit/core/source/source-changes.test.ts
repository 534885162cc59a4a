import { describe, expect, it } from 'vitest';

import { yearsSince } from '../../../../lib/core/source/source-dates';
import { auditId, contentHash } from '../../../../lib/core/ids';
import {
  changeCause,
  findEarlierChange,
  findLaterChange,
  versionKeyOf,
  type Reading,
} from '../../../../lib/core/source/source-changes';
import { fakeReadSource, fakeVisit } from '../../../fakes/audits';

const SOURCE = fakeReadSource({ visit: fakeVisit({ retrievedAt: '2026-10-05T00:00:00.000Z' }) });
const OTHER = contentHash('f'.repeat(64));

const reading = (day: string, overrides: Partial<Reading> = {}): Reading => ({
  auditId: auditId('a'),
  contentHash: SOURCE.contentHash,
  retrievedAt: `2026-10-${day}T00:00:00.000Z`,
  versionKey: versionKeyOf(SOURCE),
  ...overrides,
});
const changed = { contentHash: OTHER };

describe('a source that changed', () => {
  it('is one that read otherwise when it was last read before', () => {
    expect(findEarlierChange(SOURCE, [reading('02', changed)])).toEqual(reading('02', changed));
    expect(findEarlierChange(SOURCE, [reading('02', changed), reading('03')])).toBeNull();
    expect(findEarlierChange(SOURCE, [reading('02')])).toBeNull();
    expect(findEarlierChange(SOURCE, [reading('09', changed)])).toBeNull();
    expect(findEarlierChange(SOURCE, [])).toBeNull();
  });

  it('has changed since where the newest reading after it is another', () => {
    expect(findLaterChange(SOURCE, [reading('09', changed)])).toEqual(reading('09', changed));
    expect(findLaterChange(SOURCE, [reading('08', changed), reading('09')])).toBeNull();
    expect(findLaterChange(SOURCE, [reading('02', changed)])).toBeNull();
  });

  it('is not one of which another version was read: an abstract is no changed page', () => {
    const abstract = reading('02', { ...changed, versionKey: 'record|pubmed' });

    expect(findEarlierChange(SOURCE, [abstract])).toBeNull();
  });

  it('is compared by what kind of text it was, and where it came from', () => {
    const pageReason = 'paywall' as const;
    const from = 'pubmed' as const;
    const keys = [
      SOURCE,
      { ...SOURCE, extent: 'abstract' as const },
      { ...SOURCE, version: { kind: 'record' as const, from, pageReason, pageVisit: null } },
      {
        ...SOURCE,
        version: { kind: 'open-copy' as const, url: 'u', from, pageReason, pageVisit: null },
      },
    ].map(versionKeyOf);

    expect(new Set(keys).size).toBe(4);
  });
});

describe('the cause of a change', () => {
  const [mine, theirs] = [contentHash('1'.repeat(64)), contentHash('2'.repeat(64))];
  const [body, otherBody] = [contentHash('b'.repeat(64)), contentHash('c'.repeat(64))];
  const by = (bodyHash: typeof body, extractor: number) => ({ readBy: { bodyHash, extractor } });

  it.each([
    ['the same text, whatever it was made of', mine, by(body, 1), by(otherBody, 2), null],
    ['another text by the same reader', theirs, by(body, 1), by(otherBody, 1), 'page'],
    ['another text of the same bytes', theirs, by(body, 1), by(body, 2), 'extractor'],
    ['other bytes and another reader', theirs, by(body, 1), by(otherBody, 2), 'unclear'],
    ['bytes nobody kept, and a reader nobody named', theirs, {}, by(body, 1), 'unclear'],
    ['two readings from before it was kept', theirs, {}, {}, 'page'],
  ])('is told by bytes and extractor: %s', (...[, text, before, now, cause]) =>
    expect(changeCause({ contentHash: text, ...before }, { contentHash: mine, ...now })).toBe(
      cause,
    ),
  );
});

describe('the age of a work', () =>
  it.each([
    ['2021-03-09', '2026-03-08T00:00:00.000Z', 4],
    ['2021-03-09', '2026-03-09T00:00:00.000Z', 5],
    ['2021-03', '2026-03-30T00:00:00.000Z', 4],
    ['2021', '2026-06-01T00:00:00.000Z', 4],
    ['2026', '2026-06-01T00:00:00.000Z', 0],
    ['2027-01', '2026-12-01T00:00:00.000Z', 0],
    ['2030', '2026-06-01T00:00:00.000Z', null],
    ['last year', '2026-06-01T00:00:00.000Z', null],
  ])('%s on %s', (published, at, years) => expect(yearsSince(published, at)).toBe(years)));
