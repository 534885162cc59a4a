import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WHOLE_HISTORY, type HistoryPage, type HistoryQuery } from '../../lib/core/audit/history';
import { auditId, contentHash, type AuditId } from '../../lib/core/ids';
import type { AnnotationStore } from '../../lib/store/annotations';
import type { AuditHistory, AuditStore, CleanupStore } from '../../lib/ports/store';
import { fakeNote, fakeCorrection } from '../fakes/annotations';
import { fakeAnswer } from '../fakes/answers';
import {
  fakeDraft,
  fakeFinding,
  fakePendingSource,
  fakeReadSource,
  fakeSettlement,
  fakeStatement,
  fakeVisit,
} from '../fakes/audits';
import { at } from './audit-store-bench';

/** A history, and what belongs to the same database. */
export type OpenedHistory = {
  history: AuditHistory;
  store: AuditStore;
  annotations: AnnotationStore;
  cleanups: CleanupStore;
  close: () => void;
};

const [A, B, C] = [auditId('audit-a'), auditId('audit-b'), auditId('audit-c')] as const;
const HASH = contentHash('7'.repeat(64));
const ENDED = '2026-10-04T12:00:00.000Z';

/** Three audits of three days: about iron from ChatGPT, about zinc from Claude, and one pasted. */
async function createThree(store: AuditStore): Promise<void> {
  const head = (id: AuditId, day: number) => ({
    id,
    startedAt: `2026-10-0${String(day)}T08:00:00.000Z`,
  });
  const claude = { kind: 'site', site: 'claude', layout: 'hub', verified: '2026-10-07' } as const;
  await store.create(
    fakeDraft({
      head: head(A, 1),
      answer: fakeAnswer({ question: 'Is iron good?', model: 'm-1' }),
    }),
  );
  await store.create(
    fakeDraft({
      head: head(B, 2),
      answer: fakeAnswer({ question: 'Hilft Zink bei Erkältungen?', origin: claude, model: 'm-2' }),
      statements: [fakeStatement({ text: 'Lozenges shorten colds by 33 %.' })],
      sources: [
        fakePendingSource({ title: 'Zinc: a review', url: 'https://www.journal.example/zinc' }),
      ],
    }),
  );
  await store.create(
    fakeDraft({
      head: head(C, 3),
      answer: fakeAnswer({ question: '维生素有用吗', origin: { kind: 'pasted' }, model: null }),
      statements: [],
      sources: [],
    }),
  );
}

/** The rules every `AuditHistory` keeps. */
export function describeAuditHistoryContract(name: string, open: () => OpenedHistory): void {
  describe(`${name} as a history`, () => {
    let opened: OpenedHistory;
    let store: AuditStore;
    let history: AuditHistory;

    beforeEach(async () => {
      opened = open();
      ({ store, history } = opened);
      await createThree(store);
    });
    afterEach(() => opened.close());

    const search = (query: Partial<HistoryQuery>, page = { offset: 0, limit: 10 }) =>
      history.search({ query: { ...WHOLE_HISTORY, ...query }, ...page });
    const find = async (query: Partial<HistoryQuery>) =>
      (await search(query)).audits.map(({ summary }) => summary.id);

    describe('searching', () => {
      it('gives everything, newest first, where nothing is asked for', async () => {
        const page = await search({});

        expect(page.audits.map(({ summary }) => summary.id)).toEqual([C, B, A]);
        expect(page).toMatchObject({ total: 3 });
      });

      const FOUND: [string, Partial<HistoryQuery>, AuditId[]][] = [
        ['a word of the question', { text: 'iron' }, [A]],
        ['the beginning of a word', { text: 'loz' }, [B]],
        ['several words of several places', { text: 'zinc lozenges' }, [B]],
        ['words in capitals, with accents or without', { text: 'ERKALTUNGEN' }, [B]],
        ['a number', { text: '33' }, [B]],
        ['a text without spaces', { text: '生素' }, [C]],
        ['the name of a domain', { text: 'journal.example' }, [B]],
        ['words that do not occur together', { text: 'iron lozenges' }, []],
        ['two letters, which are no beginning', { text: 'lo' }, []],
        ['signs alone', { text: '?!' }, [C, B, A]],
        ['a site', { origin: 'claude' }, [B]],
        ['pasted answers', { origin: 'pasted' }, [C]],
        ['a model', { model: 'm-1' }, [A]],
        ['a domain, with www or without', { domain: 'journal.example' }, [B]],
        ['a day', { from: '2026-10-02T00:00:00.000Z', to: '2026-10-02T23:59:59.999Z' }, [B]],
        ['the exact moment, both ends included', { from: '2026-10-03T08:00:00.000Z' }, [C]],
        ['all before a day', { to: '2026-10-02T08:00:00.000Z' }, [B, A]],
        ['two conditions', { text: 'zinc', origin: 'chatgpt' }, []],
      ];
      it.each(FOUND)('finds by %s', async (_, query, expected) => {
        expect(await find(query)).toEqual(expected);
        expect((await search(query)).total).toBe(expected.length);
        expect(await history.findIds({ ...WHOLE_HISTORY, ...query })).toEqual(expected);
      });

      it('gives page after page, and the number of all', async () => {
        const first = await search({ domain: 'health.example' }, { offset: 0, limit: 1 });
        const rest = await search({}, { offset: 1, limit: 5 });

        expect(first).toMatchObject({ total: 1, audits: [{ summary: { id: A } }] });
        expect(rest.audits.map(({ summary }) => summary.id)).toEqual([B, A]);
      });

      it('gives audits that are asked for by name, in that order, without those that are gone', async () => {
        const found = await history.findMany([A, auditId('gone'), C]);

        expect(found.map(({ summary }) => summary.id)).toEqual([A, C]);
      });

      it('tells what there is to choose from', async () => {
        const facets = await history.facets();

        expect(facets.origins).toEqual(['claude', 'pasted', 'sample']);
        expect(facets.models).toEqual(['m-1', 'm-2']);
        expect(facets.domains).toContain('journal.example');
      });

      it('neither finds what was deleted nor counts it', async () => {
        await store.delete(B);

        expect(await find({ text: 'zinc' })).toEqual([]);
        expect(await search({})).toMatchObject({ total: 2 });
        expect((await history.facets()).domains).not.toContain('journal.example');
      });
    });

    describe('the verdicts of an audit', () => {
      async function finish(id: AuditId): Promise<void> {
        const pairs = (await store.find(id))?.pairs ?? [];
        for (const [place, { id: pair }] of pairs.entries()) {
          const finding = fakeFinding(place === 0 ? 'contradicted' : 'not-found');
          await store.settlePair(fakeSettlement(pair, { finding }));
        }
        await store.setStatus(id, 'finished', ENDED);
      }

      it('are not told while it runs', async () => {
        expect((await history.findMany([A]))[0]?.counts).toBeNull();
        expect(await find({ verdict: 'pending' })).toEqual([]);
      });

      it('are counted when it ends, and it is found by them', async () => {
        await finish(A);

        const audit = await store.find(A);
        const kinds = (audit?.verdicts ?? []).map(({ kind }) => kind);
        expect(kinds).toContain('contradicted');
        expect((await history.findMany([A]))[0]?.counts).toEqual(
          Object.fromEntries(
            [...new Set(kinds)].map(kind => [kind, kinds.filter(each => each === kind).length]),
          ),
        );
        expect(await find({ verdict: 'contradicted' })).toEqual([A]);
        expect(await find({ verdict: 'supported' })).toEqual([]);
      });

      it.each(['checkAgain', 'readAgain'] as const)('are forgotten after %s', async method => {
        await finish(A);
        const sources = (await store.find(A))?.sources.map(({ id }) => id) ?? [];

        if (method === 'checkAgain')
          await store.checkAgain(A, {
            judge: { id: 'x', version: '1' },
            pairs: 'all',
            askedAt: '2026-10-01T12:00:00.000Z',
            takesOver: true,
          });
        else await store.readAgain(A, sources);

        expect((await history.findMany([A]))[0]?.counts).toBeNull();
        expect(await find({ verdict: 'contradicted' })).toEqual([]);
      });

      it('change with a cell that comes in after the reader stopped', async () => {
        await store.setStatus(A, 'stopped', ENDED);
        expect(await find({ verdict: 'contradicted' })).toEqual([]);
        const pair = at((await store.find(A))?.pairs ?? [], 0).id;

        await store.settlePair(fakeSettlement(pair, { finding: fakeFinding('contradicted') }));

        expect(await find({ verdict: 'contradicted' })).toEqual([A]);
      });
    });

    it('finds by what was learnt of a source, once the audit has ended', async () => {
      const source = fakeReadSource({
        title: 'Haemoglobin explained',
        contentHash: HASH,
        visit: fakeVisit({ finalUrl: 'https://elsewhere.example/x' }),
      });

      await store.putSource(A, source, 'text');
      await store.setStatus(A, 'finished', ENDED);

      expect(await find({ text: 'haemoglobin' })).toEqual([A]);
      expect(await find({ domain: 'elsewhere.example' })).toEqual([A]);
    });

    it('finds by the statements a model made, and no longer by those of the rules', async () => {
      const judge = { id: 'remote', version: '1' };
      const id = auditId('split');
      const draft = fakeDraft({ head: { id, judge, stage: 'splitting' } });
      await store.create(draft);
      const statements = [fakeStatement({ text: 'Selenium is rare.' })];
      const parsing = {
        parser: judge,
        sentences: 1,
        statements: 1,
        dropped: 0,
        refused: 0,
        leftToRules: {},
      };

      await store.putSplit(id, { asked: judge, split: { statements, pairs: [] }, parsing });

      expect(await find({ text: 'selenium' })).toEqual([id]);
      expect(await find({ text: 'micrograms' })).not.toContain(id);
    });

    it('calls back with the page now and after a change', async () => {
      const seen: HistoryPage[] = [];
      const query = { ...WHOLE_HISTORY, text: 'zinc' };
      const stop = history.watch({ query, offset: 0, limit: 5 }, page => seen.push(page));
      await vi.waitFor(() => expect(seen.at(-1)?.total).toBe(1));

      await store.delete(B);

      await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ total: 0, audits: [] }));
      stop();
    });

    describe('expiring', () => {
      const NOON = '2026-10-02T12:00:00.000Z';
      beforeEach(async () => {
        for (const id of [A, B, C])
          await store.setStatus(id, 'finished', `2026-10-0${id === C ? '3' : '1'}T09:00:00.000Z`);
      });

      it('deletes what ended before, with all that hangs on it, and tells how many', async () => {
        await store.putSource(A, fakeReadSource({ contentHash: HASH }), 'its text');

        expect(await history.expire(NOON)).toBe(2);

        expect(await find({})).toEqual([C]);
        expect(await store.find(A)).toBeNull();
        expect(await store.findText(HASH)).toBeNull();
      });

      it('spares an audit that is corrected, noted, pinned, tagged, at work or being reworded', async () => {
        const { annotations, cleanups } = opened;
        await annotations.correct(A, fakeCorrection());
        await annotations.pin(B, true);
        expect(await history.expire(NOON)).toBe(0);

        await annotations.pin(B, false);
        await annotations.tag([B], 'pilot');
        expect(await history.expire(NOON)).toBe(0);

        await annotations.tag([B], '');
        await annotations.putNote(B, fakeNote());
        expect(await history.expire(NOON)).toBe(0);

        await annotations.putNote(B, fakeNote({ text: ' ' }));
        await store.setStatus(B, 'running', null);
        expect(await history.expire(NOON)).toBe(0);

        await store.setStatus(B, 'finished', '2026-10-01T09:00:00.000Z');
        await cleanups.start({ audit: B, startedAt: NOON });
        expect(await history.expire(NOON)).toBe(0);

        await cleanups.stop(B);
        expect(await history.expire(NOON)).toBe(1);
        expect(await find({})).toEqual([C, A]);
      });
    });

    describe('tags', () => {
      it('find the audits that have them, and are told among the choices', async () => {
        await opened.annotations.tag([A, B], '  round \n 2 ');

        expect(await find({ tag: 'round 2' })).toEqual([B, A]);
        expect(await find({ text: 'round zinc' })).toEqual([B]);
        expect((await history.facets()).tags).toEqual(['round 2']);
        expect((await store.find(A))?.tag).toBe('round 2');
        expect((await search({ tag: 'round 2' })).audits[0]?.summary.tag).toBe('round 2');
      });

      it('replace one another, and are gone without words', async () => {
        await opened.annotations.tag([A, B], 'first');
        await opened.annotations.tag([A], 'second');
        await opened.annotations.tag([B], ' ');

        expect(await find({ tag: 'first' })).toEqual([]);
        expect(await find({ text: 'first' })).toEqual([]);
        expect(await find({ tag: 'second' })).toEqual([A]);
        expect((await history.facets()).tags).toEqual(['second']);
        expect(await store.find(B)).not.toHaveProperty('tag');
      });

      it('are cut to a label, and given to no audit that is gone', async () => {
        await opened.annotations.tag([auditId('gone'), C], 'x'.repeat(500));

        const tag = (await store.find(C))?.tag ?? '';
        expect(tag).toBe('x'.repeat(40));
        expect(await find({ tag })).toEqual([C]);
      });

      it('outlast the end of the audit, and leave its verdicts as they are', async () => {
        await opened.annotations.tag([A], 'pilot');
        await store.setStatus(A, 'finished', ENDED);
        const before = await history.findMany([A]);

        await opened.annotations.tag([A], 'main');

        expect((await history.findMany([A]))[0]?.counts).toEqual(before[0]?.counts);
        expect(await find({ tag: 'main' })).toEqual([A]);
      });
    });

    it('tells what is kept by kind, and nothing of what is not there', async () => {
      await store.putSource(A, fakeReadSource({ contentHash: HASH }), 'x'.repeat(5_000));

      const use = new Map((await history.measure()).map(each => [each.kind, each]));

      expect(use.get('checks')).toMatchObject({ rows: 3 });
      expect(use.get('checks')?.bytes).toBeGreaterThan(1_000);
      expect(use.get('texts')?.rows).toBe(1);
      expect(use.get('texts')?.bytes).toBeGreaterThanOrEqual(5_000);
      expect(use.get('lookups')).toEqual({ kind: 'lookups', rows: 0, bytes: 0 });
      expect(use.get('search')?.rows).toBe(3);
    });
  });
}
