import { describe, expect, it, vi } from 'vitest';

import { createCheckHit } from '../../../lib/app/check-hit';
import type { LiteratureHit } from '../../../lib/literature/contract';
import { lookElsewhere, type LiteratureOutcome } from '../../../lib/literature/look-elsewhere';
import { literatureCorrectness } from '../../../lib/metrics/bioace';
import { JUDGED_KINDS, type VerdictKind } from '../../../lib/core/audit/verdict';
import { fakeJudge } from '../../fakes/judges';
import { fakeHit, fakeLiterature } from '../../fakes/literature';
import type { JudgeReply, JudgeTask } from '../../../lib/ports/judge';

const STATEMENT = 'Velorastat eases stiff knees.';
const hit = (text: string, rest: Parameters<typeof fakeHit>[0] = {}): LiteratureHit =>
  fakeHit({ url: `https://a.example/${encodeURIComponent(text)}`, identifiers: [], text, ...rest });

const reply =
  (kinds: Record<string, 'supported' | 'contradicted'>, confidence = 0.9) =>
  ({ pairId, passages }: JudgeTask): JudgeReply => {
    const [passage] = passages;
    const [, kind] = Object.entries(kinds).find(([word]) => passage?.text.includes(word)) ?? [];
    if (!kind || !passage) return { pairId, kind: 'not-found', confidence: 0.9 };
    const quotes = [{ passageId: passage.id, exact: passage.text }];
    return { pairId, kind, confidence, quotes };
  };

function look(
  found: Parameters<typeof fakeLiterature>[1],
  judge = fakeJudge({ reply: reply({ eases: 'supported', worsens: 'contradicted' }) }),
  { signal = new AbortController().signal, language = 'en', statement = STATEMENT } = {},
) {
  return lookElsewhere(
    { statement, context: null, language, query: 'velorastat stiff knees' },
    {
      services: [fakeLiterature('pubmed', found)],
      quota: 5,
      k: 10,
      embedder: null,
      check: createCheckHit(judge, {
        reach: { languages: ['en'], across: false },
        detect: () => Promise.resolve('en'),
      }),
    },
    signal,
  );
}

const EASES = hit('Velorastat eases stiff knees of adults.');
const WORSENS = hit('Velorastat worsens stiff knees of adults.');
const OTHER = hit('Velorastat was made in a lab.');

describe('looking elsewhere', () => {
  it('says that the literature supports it, and by which work', async () => {
    const { outcome, judged, found } = await look([OTHER, EASES]);

    expect(outcome).toMatchObject({
      kind: 'supported-by-literature',
      decidedBy: { hit: { url: EASES.url }, finding: { kind: 'supported' } },
    });
    expect(judged.map(each => each.finding.kind).sort()).toEqual(['not-found', 'supported']);
    expect(found.asked).toEqual([{ service: 'pubmed', quota: 5, gave: 2 }]);
  });

  it('says that it contradicts it, and never hides a contradiction of equal weight', async () => {
    expect((await look([WORSENS])).outcome.kind).toBe('contradicted-by-literature');
    expect(await look([EASES, WORSENS])).toMatchObject({
      outcome: { kind: 'contradicted-by-literature' },
      hasConflict: true,
    });
  });

  it('lets works decide that name one of the statement’s medicines, and no others', async () => {
    const judge = fakeJudge({ reply: reply({ eases: 'supported', worsens: 'contradicted' }) });
    const about = async (statement: string, text: string) =>
      (await look([hit(text), WORSENS], judge, { statement })).outcome.kind;

    expect(await about('Ibuprofen eases stiff knees.', 'Velorastat eases knees.')).toBe(
      'nothing-found',
    );
    expect(await about('Ibuprofen eases stiff knees.', 'Ibuprofen was made in a lab.')).toBe(
      'contradicted-by-literature',
    );
  });

  it('finds nothing where services answered, and says otherwise where none did', async () => {
    expect((await look([])).outcome).toEqual({ kind: 'nothing-found' });
    expect((await look([OTHER])).outcome).toEqual({ kind: 'nothing-found' });
    expect((await look('rate-limited')).outcome).toEqual({
      kind: 'could-not-look',
      why: 'no-service-answered',
    });
  });

  it('says that it could not look where the judge fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = fakeJudge({ beforeEach: () => Promise.reject(new Error('no engine')) });

    expect((await look([EASES], broken)).outcome).toEqual({
      kind: 'could-not-look',
      why: 'judge-failed',
    });
  });

  it('says that it could not look where the judge does not read the language', async () => {
    const { outcome, judged } = await look([EASES], fakeJudge(), { language: 'de' });

    expect(outcome).toEqual({ kind: 'could-not-look', why: 'language-not-read' });
    expect(judged).toMatchObject([{ finding: { reason: 'language-not-read', language: 'de' } }]);
  });

  it('counts no quote that is not in the work', async () => {
    const liar = fakeJudge({
      reply: ({ pairId, passages }) => {
        const quotes = passages.slice(0, 1).map(({ id }) => ({ passageId: id, exact: 'Made up.' }));
        return { pairId, kind: 'supported', confidence: 0.99, quotes };
      },
    });

    expect((await look([EASES], liar)).outcome.kind).toBe('could-not-look');
  });

  it('shows a retracted work and lets it decide nothing', async () => {
    const { outcome, judged } = await look([{ ...EASES, isRetracted: true }]);

    expect(outcome).toEqual({ kind: 'nothing-found' });
    expect(judged).toMatchObject([{ finding: { kind: 'supported' } }]);
  });

  it('lets no unsure finding decide', async () => {
    const unsure = fakeJudge({ reply: reply({ eases: 'supported' }, 0.2) });

    expect((await look([EASES], unsure)).outcome).toEqual({ kind: 'nothing-found' });
  });

  it('says that it was stopped', async () => {
    expect((await look([EASES], fakeJudge(), { signal: AbortSignal.abort() })).outcome).toEqual({
      kind: 'could-not-look',
      why: 'stopped',
    });
  });

  it('is no verdict, so that no rate of cited sources can count it', async () => {
    const { outcome } = await look([EASES]);

    // @ts-expect-error The kinds of outcomes and verdicts have none in common.
    const kind: VerdictKind = outcome.kind;
    expect(JUDGED_KINDS).not.toContain(kind);
  });
});

describe('the correctness of BioACE', () => {
  it('is the share of sentences that literature supports, over all and over those looked at', () => {
    const kinds = ['nothing-found', 'could-not-look'] as const;
    const outcomes = [
      { kind: 'supported-by-literature' },
      ...kinds.map(kind => ({ kind })),
    ] as LiteratureOutcome[];

    expect(literatureCorrectness(outcomes)).toEqual({
      overAll: { count: 1, of: 3 },
      overJudged: { count: 1, of: 2 },
    });
  });
});
