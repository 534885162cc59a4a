// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { CleanupView } from '../../../components/audit/CleanupView';
import type { CleanupState, CleanupViewProps } from '../../../components/audit/CleanupView';
import { removalSentence } from '../../../components/cleanup-words';
import { REASON_WORDS } from '../../../components/reason-words';
import { findUnclean } from '../../../lib/core/cleanup';
import type { Cleanup } from '../../../lib/core/cleanup';
import { MODEL_FAILURES } from '../../../lib/core/model-failure';
import { indexAudit } from '../../../lib/state/audit-index';
import { diffWords } from '../../../lib/text/word-diff';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';
import { fakeEvidence } from '../../fakes/audits';
import { mount, settle } from './mount';
import type { Screen } from './mount';

const AUDIT = buildAudit(FINISHED);
const INDEX = indexAudit(AUDIT);
const [FIRST, SECOND] = findUnclean(AUDIT);
if (!FIRST || !SECOND) throw new Error('test: the example has too little to clean up');

const NEW_WORDS = 'A shorter statement.';
const REWRITE: Cleanup = {
  statementId: FIRST.statement.id,
  pairId: FIRST.pair.id,
  sourceId: FIRST.pair.sourceId,
  diff: diffWords(FIRST.statement.text, NEW_WORDS),
  kind: 'rewrite',
  text: NEW_WORDS,
  finding: { kind: 'supported', confidence: 0.9, evidence: [fakeEvidence()] },
  judge: { id: 'embedded', version: '2' },
  rewriter: { id: 'remote', version: '1', model: 'big-model' },
};
const REMOVAL: Cleanup = {
  statementId: SECOND.statement.id,
  pairId: SECOND.pair.id,
  sourceId: SECOND.pair.sourceId,
  diff: diffWords(SECOND.statement.text, ''),
  kind: 'remove',
  text: '',
  finding: SECOND.pair.finding,
  why: 'rewrite-not-supported',
};
const DONE: CleanupState = { status: 'done', cleanups: [REWRITE, REMOVAL] };

function show(overrides: Partial<CleanupViewProps> = {}): Promise<Screen> {
  const nothing = (): void => undefined;
  return mount(
    h(CleanupView, {
      index: INDEX,
      state: DONE,
      notice: 'Nothing leaves this device.',
      onStart: nothing,
      onStop: nothing,
      onCopy: () => Promise.resolve(true),
      ...overrides,
    }),
  );
}

describe('cleaning up, for a reader', () => {
  it('begins only when it is asked for, and says first what leaves the device', async () => {
    const onStart = vi.fn();
    const screen = await show({ state: { status: 'not-started' }, onStart });

    expect(screen.root.textContent).toContain('Nothing leaves this device.');
    expect(screen.all('[data-cleanup]')).toEqual([]);

    await screen.click('[data-action="start-cleanup"]');

    expect(onStart).toHaveBeenCalledOnce();
  });

  it('tells how far it is, and can be stopped', async () => {
    const onStop = vi.fn();
    const screen = await show({ state: { status: 'working', cleanups: [REWRITE] }, onStop });

    expect(screen.get('[role="status"]').textContent).toMatch(/^1 of \d+ statements done…$/);
    expect(screen.all('[data-action="copy-supported"]')).toEqual([]);

    await screen.click('[data-action="stop-cleanup"]');

    expect(onStop).toHaveBeenCalledOnce();
  });

  it('strikes out the words that go, underlines the new ones, and says so aloud', async () => {
    const screen = await show();

    expect(screen.get('[data-cleanup="rewrite"] ins').textContent).toContain('[new: ');
    expect(screen.get('[data-cleanup="rewrite"] del').textContent).toContain('[removed: ');
    expect(screen.texts('[data-cleanup="remove"] del')).toEqual([
      `[removed: ${SECOND.statement.text}]`,
    ]);
  });

  it('shows the words of the source the new wording rests on, and who checked it', async () => {
    const screen = await show();

    const figure = screen.get('[data-cleanup="rewrite"] figure');
    expect(figure.querySelector('mark')?.textContent).toBe(fakeEvidence().quote.exact);
    expect(figure.textContent).toContain(INDEX.columns.get(FIRST.pair.sourceId)?.source.title);
    expect(figure.textContent).toContain('checked again by');
  });

  it('says where a clause was dropped by rule, and names no writer', async () => {
    const state: CleanupState = { status: 'done', cleanups: [{ ...REWRITE, rewriter: null }] };

    const text = (await show({ state })).get('figure').textContent;

    expect(text).toContain('A clause the source does not have was left out');
    expect(text).not.toContain('Written by');
  });

  it('says why a statement can only be left out', async () => {
    const screen = await show();

    expect(screen.get('[data-cleanup="remove"]').textContent).toContain(
      removalSentence('rewrite-not-supported'),
    );
  });

  it('offers what was found until the reader keeps the statement', async () => {
    const screen = await show();

    expect(screen.all('input:checked').map(input => input.getAttribute('value'))).toEqual([
      'accept',
      'accept',
    ]);
    expect(screen.texts('label')).toEqual([
      'Use the new wording',
      'Keep it as it is',
      'Leave it out',
      'Keep it as it is',
    ]);
  });

  it('copies by the reader’s choices', async () => {
    const onCopy = vi.fn<CleanupViewProps['onCopy']>(() => Promise.resolve(true));
    const screen = await show({ onCopy });
    await screen.click('[data-cleanup="remove"] input[value="keep"]');

    await screen.click('[data-action="copy-supported"]');
    await settle();

    expect(onCopy).toHaveBeenCalledExactlyOnceWith(
      new Map([
        [FIRST.statement.id, { kind: 'rewrite', text: NEW_WORDS, sourceId: FIRST.pair.sourceId }],
        [SECOND.statement.id, { kind: 'keep' }],
      ]),
    );
    expect(screen.get('.cleanup-copy [role="status"]').textContent).toBe('Copied.');
  });

  it('takes a choice back', async () => {
    const onCopy = vi.fn<CleanupViewProps['onCopy']>(() => Promise.resolve(true));
    const screen = await show({ onCopy });
    await screen.click('[data-cleanup="remove"] input[value="keep"]');
    await screen.click('[data-cleanup="remove"] input[value="accept"]');

    await screen.click('[data-action="copy-supported"]');

    expect(onCopy.mock.calls[0]?.[0].get(SECOND.statement.id)).toEqual({ kind: 'remove' });
  });

  it('says when the browser did not let it be copied', async () => {
    const screen = await show({ onCopy: () => Promise.resolve(false) });

    await screen.click('[data-action="copy-supported"]');
    await settle();

    expect(screen.get('.cleanup-copy [role="status"]').textContent).toContain('did not let');
  });

  it('lets the answer be copied where there is nothing to clean up', async () => {
    const statements = FINISHED.statements.filter((_, at) => at === 0);
    const index = indexAudit(buildAudit({ ...FINISHED, statements }));

    const screen = await show({ index, state: { status: 'not-started' } });

    expect(screen.root.textContent).toContain('No statement has to be rewritten');
    expect(screen.all('[data-action="copy-supported"]')).toHaveLength(1);
  });
});

describe('the words for leaving a statement out', () => {
  it.each([
    ...MODEL_FAILURES,
    'nothing-to-keep',
    'rewrite-not-supported',
    'rewrite-not-checked',
  ] as const)('are a sentence for "%s", and none of it says "true" or "false"', why => {
    expect(removalSentence(why)).toMatch(/^[A-Z].*\.$/);
    expect(removalSentence(why)).not.toMatch(/\b(?:true|false|wrong)\b/i);
  });

  it('are those of the failure where the model failed', () => {
    expect(removalSentence('key-refused')).toBe(REASON_WORDS['key-refused'].sentence);
  });
});
