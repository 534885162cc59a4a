import Dexie from 'dexie';
import { auditId, contentHash } from '../../../lib/core/ids';
import { fakeDraft, fakePassage, fakeReadSource, fakeSettledPair } from '../../fakes/audits';

/** Version 1 as readers may have it. Written out: it must never change with the code. */
const VERSION_1 = {
  audits: 'id, startedAt, [answerId+startedAt], [status+startedAt]',
  answers: 'auditId',
  statements: '[auditId+position]',
  citations: '[auditId+position]',
  sources: '[auditId+source.id], source.contentHash',
  passages: '[auditId+passage.id], [auditId+passage.sourceId]',
  pairs: 'pair.id, [pair.auditId+pair.sourceId]',
  texts: 'contentHash',
  cache: 'source.url, source.contentHash, source.visit.retrievedAt',
};
export const HASH = contentHash('9'.repeat(64));

/** What version 2 changed, as readers may have it. */
const VERSION_2 = { pairs: 'pair.id, [pair.auditId+pair.sourceId+pair.state]' };

/** What version 3 added, as readers may have it. */
const VERSION_3 = { modelAnswers: 'key, keptAt', ledger: '++, auditId' };

/** What versions 4 and 5 changed, as readers may have it. */
const VERSION_4 = {
  cleanupRuns: 'auditId, run.status',
  cleanupOffers: '[auditId+offer.statementId]',
};
const VERSION_5 = {
  metadata: 'key, learntAt',
  sources: '[auditId+source.id], source.contentHash, source.url',
};

/** What version 6 added, as readers may have it. */
const VERSION_6 = {
  corrections: '[auditId+position]',
  notes: '[auditId+place]',
  searchEntries: 'key, &auditId, origin, model, *terms, *domains, *verdicts',
};

/**
 * A database of version 1, or brought to a later one, with two audits: one half done, one without a pair.
 */
export async function createOldDatabase(name: string, version: 1 | 2 | 3 | 5 | 6 = 1) {
  const draft = fakeDraft({ head: { id: auditId('old') } });
  const empty = fakeDraft({ head: { id: auditId('empty') }, statements: [], pairs: [] });
  const [done, leased, ...open] = draft.pairs;
  if (!done || !leased) throw new Error('test: the draft has too few pairs');
  const pairs = [
    fakeSettledPair(done),
    { ...leased, state: 'leased', owner: 'old-engine', until: '2026-10-01T13:00:00.000Z' },
    ...open,
  ];
  const sources = [fakeReadSource({ contentHash: HASH }), ...draft.sources.slice(1)];

  const old = new Dexie(name);
  const versions = [VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5, VERSION_6];
  versions.slice(0, version).forEach((stores, at) => old.version(at + 1).stores(stores));
  for (const { head, answer } of [draft, empty]) {
    const { citations, ...rest } = answer;
    const counts =
      head === draft.head ? { pairs: 4, settledPairs: 1 } : { pairs: 0, settledPairs: 0 };
    await old.table('audits').add({
      ...head,
      answerId: answer.id,
      origin: answer.origin,
      pageUrl: answer.pageUrl,
      title: answer.question,
      ...(version >= 2 && counts),
    });
    await old.table('answers').add({ auditId: head.id, answer: rest });
    await old
      .table('citations')
      .bulkAdd(citations.map((citation, position) => ({ auditId: head.id, position, citation })));
  }
  const auditIdOfAll = draft.head.id;
  await old.table('statements').bulkAdd(
    draft.statements.map((statement, position) => ({
      auditId: auditIdOfAll,
      position,
      statement,
    })),
  );
  await old
    .table('sources')
    .bulkAdd(sources.map((source, position) => ({ auditId: auditIdOfAll, position, source })));
  await old.table('passages').add({ auditId: auditIdOfAll, passage: fakePassage() });
  await old.table('pairs').bulkAdd(pairs.map((pair, position) => ({ position, pair })));
  await old.table('texts').add({ contentHash: HASH, text: 'an old text' });
  await old.table('cache').add({ source: sources[0] });
  if (version >= 6) {
    const found = { auditId: auditIdOfAll, origin: 'chatgpt', model: null, domains: [] };
    const entry = { ...found, terms: ['sunlight'], verdicts: ['supported'], counts: null };
    await old.table('searchEntries').add({ ...entry, key: 1 });
  }
  old.close();
  return { draft, pairs, sources };
}
