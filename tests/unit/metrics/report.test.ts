import { describe, expect, it } from 'vitest';

import { answerId } from '../../../lib/core/ids';
import { judgeKeyOf } from '../../../lib/core/audit/pair';
import { makeReport } from '../../../lib/metrics/report';
import { NO_MODEL, type ReportFilter } from '../../../lib/metrics/report-query';
import { EVERYTHING, both, fakeFacts, fakeManyFacts, shareOf } from '../../fakes/facts';
import { fakeCard } from '../../fakes/reliability';

const query = (filter: Partial<ReportFilter> = {}) => ({
  filter: { ...EVERYTHING, ...filter },
  unit: 'auto' as const,
});
const report = (facts: Parameters<typeof makeReport>[0], filter: Partial<ReportFilter> = {}) =>
  makeReport(facts, query(filter), { cards: [] });

describe('a report', () => {
  it('of nothing gives no rate anywhere', () => {
    const empty = report([]);

    expect(empty.answers).toBe(0);
    expect(empty.rates['statementSupport']?.overAll.standing).toBe('none');
    expect(empty.people.blind.agreement.standing).toBe('none');
    expect(empty.people.seen.agreement.standing).toBe('none');
    expect(empty.overTime.points).toEqual([]);
    expect(empty.corrected).toEqual([]);
  });

  it('adds up statements over answers, and says how many of both there are', () => {
    const { answers, statements, rates } = report(fakeManyFacts(6));

    expect([answers, statements]).toEqual([6, 60]);
    expect(rates['statementSupport']).toMatchObject({
      overAll: { share: shareOf(36, 60), answers: 6 },
      overJudged: { share: shareOf(36, 48), answers: 6 },
    });
  });

  it('counts an answer once, by its newest check among those the filter leaves', () => {
    const old = fakeFacts({
      name: 'old',
      answerId: answerId('same'),
      judge: { id: 'lexical', version: '1' },
    });
    const latest = fakeFacts({
      name: 'new',
      answerId: answerId('same'),
      startedAt: '2026-10-02T12:00:00.000Z',
      rates: { statementSupport: both(shareOf(9, 10)) },
    });

    expect(report([latest, old])).toMatchObject({ answers: 1, repeated: 1 });
    expect(report([latest, old]).rates['statementSupport']?.overAll.share).toEqual(shareOf(9, 10));
    const byOld = report([latest, old], { judge: judgeKeyOf(old.judge) });
    expect(byOld.rates['statementSupport']?.overAll.share).toEqual(shareOf(6, 10));
    expect(byOld.repeated).toBe(0);
  });

  it.each([
    ['origin', { origin: 'claude' as const }],
    ['model', { model: 'Other' }],
    ['no model', { model: NO_MODEL }],
    ['judge', { judge: judgeKeyOf({ id: 'remote', version: '1', model: 'm' }) }],
    ['domain', { domain: 'other.example' }],
    ['time', { from: '2026-10-05T00:00:00.000Z', until: '2026-10-06T00:00:00.000Z' }],
  ])('is about what is chosen alone: %s', (name, filter) => {
    const wanted = {
      origin: { origin: 'claude' as const },
      model: { model: 'Other' },
      'no model': { model: null },
      judge: { judge: { id: 'remote', version: '1', model: 'm' } },
      domain: { domains: [{ domain: 'other.example', support: both(shareOf(0, 1)) }] },
      time: { startedAt: '2026-10-05T12:00:00.000Z' },
    }[name];

    const facts = [...fakeManyFacts(3), fakeFacts({ name: 'wanted', ...wanted })];

    expect(report(facts, filter).answers).toBe(1);
  });

  it('offers what is there in the time that is looked at, also where it is not chosen', () => {
    const facts = [
      fakeFacts({ name: 'a', origin: 'claude' }),
      fakeFacts({ name: 'b', model: null }),
    ];

    const { choices } = report(facts, { origin: 'claude' });

    expect(choices.origins).toEqual(['chatgpt', 'claude']);
    expect(choices.models).toEqual([NO_MODEL, 'GPT-9']);
    expect(choices.domains).toEqual(['health.example']);
    expect(choices.judges).toHaveLength(1);
  });

  it('keeps a stretch of time without answers as a gap, and gives none of few', () => {
    const facts = [
      ...fakeManyFacts(5),
      fakeFacts({ name: 'late', startedAt: '2026-10-03T12:00:00.000Z' }),
    ];

    const { points, unit } = report(facts).overTime;

    expect(unit).toBe('day');
    expect(points.map(({ answers }) => answers)).toEqual([5, 0, 1]);
    expect(points.map(({ rate }) => rate.overAll.standing)).toEqual(['given', 'none', 'too-few']);
  });

  it('draws by longer stretches where short ones have too few answers', () => {
    const daily = (each: number) =>
      fakeManyFacts(28 * each, at => ({
        startedAt: new Date(Date.UTC(2026, 8, 1 + (at % 28), 12)).toISOString(),
      }));

    expect(report(daily(6)).overTime.unit).toBe('day');
    expect(report(daily(1)).overTime.unit).toBe('week');
    expect(report(daily(1).filter((_, at) => at % 4 === 0)).overTime.unit).toBe('month');
  });

  it('groups by site, model and domain, most answers first', () => {
    const facts = fakeManyFacts(7, at => (at < 2 ? { origin: 'claude', model: 'C-1' } : {}));

    const { byOrigin, byModel, byDomain } = report(facts);

    expect(byOrigin.map(({ name, answers }) => [name, answers])).toEqual([
      ['chatgpt', 5],
      ['claude', 2],
    ]);
    expect(byOrigin[1]?.rate.overAll.standing).toBe('too-few');
    expect(byModel.map(({ name }) => name)).toEqual(['GPT-9', 'C-1']);
    // Of a domain it is citations that are counted, not statements.
    expect(byDomain[0]?.rate.overJudged.share).toEqual(shareOf(35, 49));
  });

  it('adds up verdicts, over all and by site', () => {
    const facts = fakeManyFacts(3, at => (at === 0 ? { origin: 'claude' } : {}));

    const { mix } = report(facts);

    expect(mix.map(({ name, answers }) => [name, answers])).toEqual([
      [null, 3],
      ['chatgpt', 2],
      ['claude', 1],
    ]);
    expect(mix[0]?.counts).toEqual({ supported: 18, 'not-found': 6, 'not-judged': 6 });
    expect(report(fakeManyFacts(3)).mix.map(({ name }) => name)).toEqual(['chatgpt']);
  });

  it('corrects each judge by its own card in its own version, and by no other', () => {
    const facts = fakeManyFacts(12, at =>
      at < 6 ? {} : { judge: { id: 'embedded', version: '2' } },
    );

    const { corrected } = makeReport(facts, query(), { cards: [fakeCard()] });

    expect(corrected.map(({ judge, rate }) => [judge.version, rate.standing])).toEqual([
      ['3', 'given'],
      ['2', 'none'],
    ]);
  });

  it('never adds up checks of different granularities, and corrects none by another', () => {
    const judge = { id: 'embedded', version: '3', granularity: 'sentence' } as const;
    const facts = fakeManyFacts(12, at => (at < 5 ? { judge } : {}));
    const make = (granularity: 'document' | 'sentence') =>
      makeReport(
        facts,
        { ...query(), filter: { ...query().filter, granularity } },
        { cards: [fakeCard()] },
      );

    const [byDocument, bySentence] = [make('document'), make('sentence')];

    expect([byDocument.answers, bySentence.answers]).toEqual([7, 5]);
    expect(byDocument.choices.granularities).toEqual(['document', 'sentence']);
    expect(bySentence.corrected.map(({ rate }) => rate)).toEqual([
      { standing: 'none', reason: 'not-measured' },
    ]);
  });

  it('leaves checks out of a correction that another judge’s findings are in', () => {
    const facts = fakeManyFacts(8, at => ({ isOneJudge: at < 5 }));

    const [corrected] = makeReport(facts, query(), { cards: [fakeCard()] }).corrected;

    expect(corrected?.rate).toMatchObject({
      standing: 'given',
      answers: 5,
      apparent: shareOf(25, 35),
    });
  });

  it('compares the judge with people, answer by answer', () => {
    const agreed = { machine: 'supported', person: 'supported' } as const;
    const apart = { machine: 'supported', person: 'not-found' } as const;
    const facts = fakeManyFacts(6, at => ({
      corrections: at === 5 ? [apart, apart] : [agreed, apart],
    }));

    const { seen, blind } = report(facts).people;

    expect(seen.agreement).toMatchObject({
      share: shareOf(5, 12),
      answers: 6,
      method: 'bootstrap',
    });
    // Rows are what people said, columns what the judge did.
    expect(seen.matrix[3]?.[0]).toBe(7);
    expect(seen.kappa).toBe(0);
    expect(blind.agreement).toMatchObject({ standing: 'none', share: shareOf(0, 0) });
  });

  it('counts verdicts given blind apart, with an interval and a kappa of their own', () => {
    const agreed = { machine: 'supported', person: 'supported', isBlind: true } as const;
    const other = { machine: 'not-found', person: 'not-found', isBlind: true } as const;
    const apart = { machine: 'supported', person: 'not-found' } as const;
    const facts = fakeManyFacts(6, at => ({
      corrections: at < 3 ? [agreed, apart] : [other, apart, apart],
    }));

    const { seen, blind } = report(facts).people;

    expect(blind.agreement).toMatchObject({
      share: shareOf(6, 6),
      answers: 6,
      // One case an answer.
      method: 'wilson',
    });
    expect(blind.kappa).toBe(1);
    expect(blind.matrix[0]).toEqual([3, 0, 0, 0]);
    expect(seen.agreement).toMatchObject({ share: shareOf(0, 9), answers: 6 });
    expect(seen.matrix[3]).toEqual([9, 0, 0, 0]);
  });
});
