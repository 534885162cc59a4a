import type { WorkRecord } from '../../lib/core/source/work-record';
import type { WorkLookup } from '../../lib/ports/metadata';

/** Crossref's record of a paper without later notices. */
export function fakeWork(overrides: Partial<WorkRecord> = {}): WorkRecord {
  return {
    service: 'crossref',
    identifiers: [{ kind: 'doi', value: '10.1000/vitamin' }],
    title: 'Sunlight and the making of vitamin D in the skin',
    authors: ['Sonne', 'Licht'],
    journal: 'The Journal of Light',
    publishedOn: '2021-03-09',
    kinds: ['journal-article'],
    topics: [],
    abstract: null,
    notices: [],
    places: [],
    ...overrides,
  };
}

/** A lookup that gave these records, and nothing else. */
export function fakeLookup(...records: WorkRecord[]): WorkLookup {
  return { records, unknownTo: [], failures: [] };
}
