// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { AnswerQuality } from '../../../components/answer-quality/AnswerQuality';
import type { Aside } from '../../../lib/core/audit/aside';
import { buildAudit } from '../../examples/build-audit';
import { idleKeyPoints } from '../../examples/idle-actions';
import { CONNECTED } from '../../examples/judges';
import { QUALITY_EXAMPLES, qualityProps } from '../../examples/qualities';
import { FINISHED } from '../../examples/sketches';
import { fakeCompared, fakeKeyPoint, KEY_POINTS } from '../../fakes/key-points';
import { mount, mountPanel, settle } from './mount';

const AUDIT = buildAudit(FINISHED);
const draw = (overrides: Parameters<typeof qualityProps>[0] = {}) =>
  mount(<AnswerQuality {...qualityProps(overrides)} />);

describe('the key points of a question', () => {
  it('are typed, and count at once', async () => {
    const add = vi.fn(() => Promise.resolve(null));
    const screen = await draw({ actions: { ...idleKeyPoints(), add } });
    await screen.click('[data-action="type-key-point"]');
    await screen.type('[name="key-point"]', 'Take it in the morning.');
    await screen.click('[data-action="add-key-point"]');

    expect(add).toHaveBeenCalledExactlyOnceWith(AUDIT.answer.question, {
      text: 'Take it in the morning.',
      importance: 'must-have',
    });
  });

  it('that a model drafted say so until they are confirmed', async () => {
    const edit = vi.fn(() => Promise.resolve(null));
    const screen = await draw({ points: KEY_POINTS, actions: { ...idleKeyPoints(), edit } });

    expect(screen.all('[data-key-point="draft"]')).toHaveLength(1);
    expect(screen.get('[data-key-point="draft"]').textContent).toContain('Draft, not counted');
    await screen.click('[data-action="confirm-key-point"]');
    expect(edit).toHaveBeenCalledExactlyOnceWith(AUDIT.answer.question, 'point-4', {});
  });

  it('are changed in place and deleted, each named in its buttons', async () => {
    const actions = { ...idleKeyPoints(), remove: vi.fn(() => Promise.resolve(null)) };
    const edit = vi.fn(() => Promise.resolve(null));
    const screen = await draw({ points: [fakeKeyPoint()], actions: { ...actions, edit } });
    await screen.click('[data-action="edit-key-point"]');
    await screen.type('[name="key-point"]', 'Other words.');
    await screen.click('[data-action="save-key-point"]');
    await settle();

    expect(edit).toHaveBeenCalledExactlyOnceWith(AUDIT.answer.question, 'point-1', {
      text: 'Other words.',
      importance: 'must-have',
    });
    expect(screen.all('[name="key-point"]')).toEqual([]);
    await screen.click('[data-action="delete-key-point"]');
    expect(actions.remove).toHaveBeenCalledExactlyOnceWith(AUDIT.answer.question, 'point-1');
    expect(screen.get('[data-action="delete-key-point"]').getAttribute('aria-label')).toBe(
      'Delete: Zinc lozenges shorten colds.',
    );
  });

  it.each(['damaged', 'other-question', 'no-nuggets', 'too-large', 'storage-full'] as const)(
    'say why a file gave none: %s',
    async failure => {
      const importFile = vi.fn(() => Promise.resolve(failure));
      const screen = await draw({ actions: { ...idleKeyPoints(), importFile } });
      const input = screen.get('[name="key-points-file"]') as HTMLInputElement;
      Object.defineProperty(input, 'files', { value: [new File(['[]'], 'points.json')] });
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();

      const said = screen.get(`[data-failure="${failure}"]`).textContent;
      expect(said.match(/[.]/g)).toHaveLength(2);
    },
  );

  it('draw the words of files and models as text', async () => {
    const text = '<img src=x onerror=alert(1)>';
    const screen = await draw({ points: [fakeKeyPoint({ text })] });

    expect(screen.all('img')).toEqual([]);
    expect(screen.get('.key-point p').textContent).toBe(text);
  });

  it('are none without a question, which is said', async () => {
    const audit = { ...AUDIT, answer: { ...AUDIT.answer, question: null } };
    const screen = await draw({ audit });

    expect(screen.get('[data-no-question]').textContent).toContain('chat page');
    expect(screen.all('button, input')).toEqual([]);
  });
});

describe('work of a language model', () => {
  it('says what it sends where and what it costs, and asks at the second click alone', async () => {
    const onAsk = vi.fn();
    const screen = await draw({ judging: CONNECTED, onAsk });
    await screen.click('[data-action="ask-rate"]');

    const asked = screen.get('[data-work="rate"] .confirm').textContent;
    expect(asked).toContain('the question and the answer to api.example');
    expect(asked).toMatch(/\$0\.0\d.*request.*tokens in/);
    expect(onAsk).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');
    expect(onAsk).toHaveBeenCalledExactlyOnceWith('rating');
  });

  it('is never guessed: without one, the way to one', async () => {
    const onConnect = vi.fn();
    const screen = await draw({ onConnect });

    expect(screen.all('[data-action="ask-rate"], [data-action="ask-draft"]')).toEqual([]);
    expect(screen.get('[data-work="rate"]').textContent).toContain('Only a language model');
    await screen.click('[data-action="connect-rate"]');
    expect(onConnect).toHaveBeenCalledOnce();
    const noKey = await draw({ judging: { ...CONNECTED, hasKey: false } });
    expect(noKey.get('[data-work="draft"]').textContent).toContain('key for api.example is gone');
  });

  it('that failed says why and what to do, and is offered again', async () => {
    const rating = { status: 'interrupted', why: 'quota-used-up' } as const;
    const screen = await draw({ judging: CONNECTED, rating });

    expect(screen.get('[data-why="quota-used-up"]').textContent).toContain('credit');
    expect(screen.all('[data-action="ask-rate"]')).toHaveLength(1);
  });

  it('is stopped while it runs', async () => {
    const onStop = vi.fn();
    const screen = await draw({ draft: { status: 'asking' }, onStop });
    await screen.click('[data-action="stop-draft"]');

    expect(onStop).toHaveBeenCalledExactlyOnceWith('draft');
  });

  it('shows each sentence in its class, with shares and intervals', async () => {
    const screen = await mount(QUALITY_EXAMPLES['quality-compared']?.() ?? null);

    const [first] = screen.texts('[data-sentences] summary');
    expect(first).toMatch(/^Unnecessary: \d+ of \d+ \(\d+%\) 95/);
    expect(screen.all('[data-sentences] li').length).toBe(
      Number(screen.get('[data-rating]').dataset['rating']),
    );
  });
});

describe('the comparison with key points', () => {
  const compared = { status: 'ended', result: fakeCompared() } as const;

  it('is asked for at the click alone, once there is a point', async () => {
    const onAsk = vi.fn();
    expect((await draw({ onAsk })).all('[data-action="compare"]')).toEqual([]);
    const screen = await draw({ points: KEY_POINTS, onAsk });
    await screen.click('[data-action="compare"]');

    expect(onAsk).toHaveBeenCalledExactlyOnceWith('coverage');
  });

  it('is confirmed by the user’s model only where they say so, and says what that takes', async () => {
    const onAsk = vi.fn();
    expect((await draw({ points: KEY_POINTS })).all('[data-work="compare"]')).toEqual([]);
    const screen = await draw({ points: KEY_POINTS, judging: CONNECTED, onAsk });
    await screen.click('[data-action="ask-compare"]');

    const asked = screen.get('[data-work="compare"] .confirm').textContent;
    expect(asked).toContain('sends statements and key points to api.example');
    // At most one match for each of three points, asked in both directions.
    expect(asked).toContain('about 6 requests');
    await screen.click('[data-work="compare"] [data-action="confirm"]');
    expect(onAsk).toHaveBeenCalledExactlyOnceWith('coverage-by-model');
  });

  it('says what is missing as sentences, what is contradicted, and rates with intervals', async () => {
    const screen = await draw({ points: KEY_POINTS, coverage: compared });

    expect(screen.texts('[data-missing-points] :is(h2, li)')).toEqual([
      'May be missing from this answer',
      'Lozenges work only if they are begun within a day.',
    ]);
    expect(screen.texts('[data-points-contradicted] li')).toEqual(['Zinc can cause nausea.']);
    const rates = screen.texts('.rates tr');
    expect(rates[0]).toMatch(/\(recall\)1 of 3 \(33%\)95/);
    expect(rates.at(-1)).toBe('F score29%');
  });

  it('says that points changed since, and calls nothing missing that was not compared', async () => {
    const points = [...KEY_POINTS, fakeKeyPoint({ id: 'point-5', text: 'New.' })];
    const screen = await draw({ points, coverage: compared });
    expect(screen.root.textContent).toContain('Key points changed.');

    const matches = compared.result.matches.map(match => ({
      ...match,
      confirmation: 'not-judged' as const,
    }));
    const result = fakeCompared({ matches, points: KEY_POINTS.slice(0, 2) });
    const unjudged = await draw({ points, coverage: { status: 'ended', result } });
    expect(unjudged.all('[data-missing-points], [data-all-there]')).toEqual([]);
    expect(unjudged.texts('[data-uncompared]')).toEqual(['Could not be compared: 2']);
  });

  it.each(['no-key-points', 'language-not-read', 'embedder-failed'] as const)(
    'says why there is none, and what to do: %s',
    async why => {
      const result = { kind: 'not-compared', why, endedAt: '' } as const;
      const screen = await draw({ points: KEY_POINTS, coverage: { status: 'ended', result } });

      expect(screen.get(`[data-not-compared="${why}"]`).textContent.match(/[.]/g)).toHaveLength(2);
      expect(screen.all('[data-missing-points]')).toEqual([]);
    },
  );
});

describe('in the panel', () => {
  const coverage: Aside = {
    auditId: AUDIT.id,
    kind: 'coverage',
    key: 'answer',
    request: {},
    askedAt: '2026-10-01T08:00:00.000Z',
    state: { status: 'ended', result: fakeCompared() },
  };
  const shown = {
    audit: { status: 'shown' as const, audit: AUDIT },
    sketch: FINISHED,
    keyPoints: KEY_POINTS,
    asides: [coverage],
  };

  it('the plain view says what may be missing, and no rate', async () => {
    const screen = await mountPanel({ ...shown, checkView: 'plain' });

    expect(screen.texts('[data-missing-points] li')).toEqual([KEY_POINTS[2]?.text]);
    expect(screen.all('.quality, .rates')).toEqual([]);
  });

  it('the blind view says nothing of it', async () => {
    const screen = await mountPanel({ ...shown, checkView: 'blind' });

    expect(screen.all('.quality, [data-missing-points]')).toEqual([]);
  });

  it('the full view asks the connected model by name, and changes no rate of the check', async () => {
    const askAside = vi.fn();
    const screen = await mountPanel({ ...shown, judging: CONNECTED, actions: { askAside } });
    const rates = screen.texts('.statistics .rates tr');
    await screen.click('[data-action="ask-rate"]');
    await screen.click('[data-work="rate"] [data-action="confirm"]');

    expect(askAside).toHaveBeenLastCalledWith({
      auditId: AUDIT.id,
      kind: 'rating',
      key: 'answer',
      request: { model: CONNECTED.judges.api },
    });
    await screen.click('[data-action="ask-compare"]');
    await screen.click('[data-work="compare"] [data-action="confirm"]');
    expect(askAside).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'coverage', request: { judge: CONNECTED.judges.api } }),
    );
    const without = await mountPanel({ ...shown, asides: [], keyPoints: [] });
    expect(without.texts('.statistics .rates tr')).toEqual(rates);
  });
});
