import { describe, expect, it } from 'vitest';
import { answerId, auditId, pairId } from '../../lib/core/ids';
import { fakeAnswer } from '../fakes/answers';
import { fakeDraft, fakePassage, fakeReadSource, fakeSettlement } from '../fakes/audits';
import {
  type OpenedStore,
  at,
  HASH,
  LATER,
  MUCH_LATER,
  NOON,
  requestFor,
  UNKNOWN,
  useStore,
} from './audit-store-bench';

/** Creating, finding and listing. */
export function describeRecords(open: () => OpenedStore): void {
  describe('creating and finding', () => {
    const bench = useStore(open);

    it('finds nothing under an id that was never created', async () => {
      expect(await bench.store.find(UNKNOWN)).toBeNull();
      expect(await bench.store.findWithTexts(UNKNOWN)).toBeNull();
      expect(await bench.store.findByAnswer(answerId('nothing'))).toBeNull();
      expect(await bench.store.findText(HASH)).toBeNull();
      expect(await bench.store.findRunning()).toEqual([]);
      expect(await bench.store.list({ offset: 0, limit: 10 })).toEqual([]);
    });

    it('gives back every part of a draft as it was handed in', async () => {
      const draft = await bench.create();

      const audit = await bench.find(draft.head.id);

      const { verdicts, rates, passages, answer, statements, sources, pairs, ...head } = audit;
      expect(head).toEqual(draft.head);
      expect({ answer, statements, sources, pairs }).toEqual({
        answer: draft.answer,
        statements: draft.statements,
        sources: draft.sources,
        pairs: draft.pairs,
      });
      expect(passages).toEqual([]);
      expect(verdicts.map(({ kind }) => kind)).toEqual(['pending', 'pending', 'not-check-worthy']);
      expect(rates['statementSupport']?.overAll).toEqual({ count: 0, of: 2 });
    });

    it('finds the cells alone, with the same verdicts and rates, and whose pairs they are', async () => {
      const draft = await bench.create();
      const { id } = at(draft.pairs, 0);
      await bench.store.settlePair(fakeSettlement(id, { passages: [fakePassage()] }));
      const audit = await bench.find(draft.head.id);
      expect(audit.passages).toHaveLength(1);

      expect(await bench.store.findCells(draft.head.id)).toEqual({
        ...audit,
        answer: { ...audit.answer, citations: [] },
        passages: [],
      });
      expect(await bench.store.findCells(UNKNOWN)).toBeNull();
      const found = await bench.store.findAuditsOf([id, pairId('unknown')]);
      expect([...found]).toEqual([draft.head.id]);
    });

    it('keeps how a model split the answer, through every change', async () => {
      const parsing = {
        parser: { id: 'remote', version: '1', model: 'a-model' },
        sentences: 9,
        statements: 12,
        dropped: 1,
        refused: 2,
        leftToRules: { 'reworded-wrongly': 2 },
      };
      const draft = await bench.create({ head: { parsing } });

      await bench.store.setStatus(draft.head.id, 'stopped', LATER);

      expect((await bench.find(draft.head.id)).parsing).toEqual(parsing);
    });

    it('keeps the order of every list, also where ids sort otherwise', async () => {
      const { answer, statements, sources, pairs } = fakeDraft();
      const draft = await bench.create({
        answer: { ...answer, citations: answer.citations.toReversed() },
        statements: statements.toReversed(),
        sources: sources.toReversed(),
        pairs: pairs.toReversed(),
      });

      const audit = await bench.find(draft.head.id);

      expect(audit.answer.citations).toEqual(draft.answer.citations);
      expect(audit.statements).toEqual(draft.statements);
      expect(audit.sources).toEqual(draft.sources);
      expect(audit.pairs).toEqual(draft.pairs);
    });

    it('creates an audit without statements, sources or citations', async () => {
      const answer = fakeAnswer({ citations: [] });
      const draft = await bench.create({ answer, statements: [], sources: [], pairs: [] });

      const audit = await bench.find(draft.head.id);

      expect(audit).toMatchObject({ answer, statements: [], sources: [], pairs: [] });
    });

    it('changes nothing for a draft whose id is there already', async () => {
      const draft = await bench.create();
      const before = await bench.find(draft.head.id);

      await bench.create({
        head: { id: draft.head.id, startedAt: LATER },
        answer: fakeAnswer({ id: answerId('another'), text: 'Another answer.' }),
        statements: [],
      });

      expect(await bench.find(draft.head.id)).toEqual(before);
      expect(await bench.store.findByAnswer(answerId('another'))).toBeNull();
    });

    it('keeps two audits of the same answer apart', async () => {
      const [first, second] = [auditId('audit-a'), auditId('audit-b')];
      const answer = fakeAnswer({ capturedAt: LATER });
      await bench.create({ head: { id: first } });
      const draft = await bench.create({ head: { id: second }, answer });

      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 0).id));

      expect((await bench.find(first)).answer).toEqual(fakeAnswer());
      expect((await bench.find(first)).pairs.map(({ state }) => state)).not.toContain('settled');
      expect((await bench.find(second)).answer).toEqual(answer);
    });

    it('is not changed by later changes to what was handed in or out', async () => {
      const draft = await bench.create();
      const before = await bench.find(draft.head.id);

      at(draft.statements, 0).text = 'changed after handing in';
      draft.answer.citations.length = 0;
      draft.head.judge.version = 'changed';
      const handedOut = await bench.find(draft.head.id);
      at(handedOut.statements, 0).text = 'changed after handing out';
      handedOut.pairs.length = 0;
      handedOut.judge.version = 'changed';

      expect(await bench.find(draft.head.id)).toEqual(before);
    });

    it('is not changed by later changes to sources, settlements, lines and leases', async () => {
      const draft = await bench.create();
      const source = fakeReadSource({ ...at(draft.sources, 0), contentHash: HASH });
      const settlement = fakeSettlement(at(draft.pairs, 0).id);
      await bench.store.putSource(draft.head.id, source, 'text');
      await bench.store.settlePair(settlement);
      const [leased] = await bench.store.leasePairs(requestFor(draft));
      const [line] = await bench.store.list({ offset: 0, limit: 1 });
      const before = await bench.find(draft.head.id);

      source.visit.redirects.push('https://changed.example/');
      at(settlement.passages, 0).span.end = 9_999;
      Object.assign(settlement.result.finding, { kind: 'contradicted' });
      Object.assign(leased ?? {}, { owner: 'changed' });
      Object.assign(line ?? {}, { title: 'changed', status: 'stopped' });

      expect(await bench.find(draft.head.id)).toEqual(before);
      expect(at(await bench.store.list({ offset: 0, limit: 1 }), 0).title).toBe(
        draft.answer.question,
      );
    });

    it('finds the newest audit of an answer', async () => {
      const other = fakeAnswer({ id: answerId('other') });
      await bench.create({ head: { id: auditId('z-old'), startedAt: NOON } });
      await bench.create({ head: { id: auditId('a-new'), startedAt: LATER } });
      await bench.create({
        head: { id: auditId('m-other'), startedAt: MUCH_LATER },
        answer: other,
      });

      expect(await bench.store.findByAnswer(fakeAnswer().id)).toBe('a-new');
      expect(await bench.store.findByAnswer(other.id)).toBe('m-other');
    });

    it('keeps why an audit could not go on until its status is set again', async () => {
      const { head } = await bench.create();

      await bench.store.halt(head.id, 'storage-full', LATER);
      const halted = await bench.find(head.id);
      await bench.store.setStatus(head.id, 'running', null);

      expect(halted).toMatchObject({ status: 'stopped', halt: 'storage-full', endedAt: LATER });
      expect(await bench.find(head.id)).not.toHaveProperty('halt');
    });

    it('finds the newest also by what its answer was before its sources were opened', async () => {
      const shown = answerId('shown');
      const completed = fakeAnswer({ id: answerId('completed'), shownAs: shown });
      const early = auditId('z-early');
      await bench.create({
        head: { id: auditId('a-shown'), startedAt: LATER },
        answer: fakeAnswer({ id: shown }),
      });
      await bench.create({ head: { id: early, startedAt: NOON }, answer: completed });
      const older = await bench.store.findByAnswer(shown);
      await bench.create({
        head: { id: auditId('m-late'), startedAt: MUCH_LATER },
        answer: completed,
      });
      const newest = await bench.store.findByAnswer(shown);
      await bench.store.delete(auditId('m-late'));
      await bench.store.delete(auditId('a-shown'));

      expect([older, newest]).toEqual(['a-shown', 'm-late']);
      expect(await bench.store.findByAnswer(shown)).toBe(early);
      expect((await bench.find(early)).answer.shownAs).toBe(shown);
      expect(await bench.store.findByAnswer(completed.id)).toBe(early);
    });

    it('finds the running audits, oldest first', async () => {
      await bench.create({ head: { id: auditId('c-late'), startedAt: MUCH_LATER } });
      await bench.create({ head: { id: auditId('z-early'), startedAt: NOON } });
      await bench.create({ head: { id: auditId('b-done'), startedAt: LATER } });
      await bench.store.setStatus(auditId('b-done'), 'finished', MUCH_LATER);

      expect(await bench.store.findRunning()).toEqual(['z-early', 'c-late']);
    });
  });

  describe('listing', () => {
    const bench = useStore(open);

    it('lists newest first, a page at a time', async () => {
      await bench.createMany(5);

      const first = await bench.store.list({ offset: 0, limit: 2 });
      const second = await bench.store.list({ offset: 2, limit: 2 });
      const last = await bench.store.list({ offset: 4, limit: 2 });

      expect(first.map(({ id }) => id)).toEqual(['audit-e', 'audit-d']);
      expect(second.map(({ id }) => id)).toEqual(['audit-c', 'audit-b']);
      expect(last.map(({ id }) => id)).toEqual(['audit-a']);
      expect(await bench.store.list({ offset: 5, limit: 2 })).toEqual([]);
      expect(await bench.store.list({ offset: 0, limit: 0 })).toEqual([]);
    });

    it('names the same newest audit in the list and by its answer, also in one instant', async () => {
      await bench.create({ head: { id: auditId('a'), startedAt: NOON } });
      await bench.create({ head: { id: auditId('b'), startedAt: NOON } });

      const [newest] = await bench.store.list({ offset: 0, limit: 1 });

      expect(await bench.store.findByAnswer(fakeAnswer().id)).toBe(newest?.id);
    });

    it('tells of each audit what the history shows', async () => {
      const draft = await bench.create();
      await bench.store.settlePair(fakeSettlement(at(draft.pairs, 1).id));

      const list = await bench.store.list({ offset: 0, limit: 10 });

      const { answer } = draft;
      expect(list).toEqual([
        {
          ...draft.head,
          answerId: answer.id,
          origin: answer.origin,
          pageUrl: answer.pageUrl,
          title: answer.question,
          settledPairs: 1,
          pairs: 4,
        },
      ]);
    });

    it('names an audit by the first words of the answer where no question is known', async () => {
      const long = 'Zinc  is\nneeded '.repeat(100);
      await bench.create({ answer: fakeAnswer({ question: null, text: long }), statements: [] });

      const { title } = at(await bench.store.list({ offset: 0, limit: 1 }), 0);

      expect(title.startsWith('Zinc is needed Zinc is')).toBe(true);
      expect(title.endsWith('…')).toBe(true);
      expect(title.length).toBeLessThan(long.length / 2);
    });
  });
}
