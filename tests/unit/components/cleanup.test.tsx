// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { explain, t } from '../../../lib/i18n/t';
import { removalSentence } from '../../../components/audit/CleanupLine';
import { AuditToolsContext } from '../../../components/audit/audit-tools';
import {
  CleanupView as CleanupSection,
  type CleanupViewProps,
  haltWords,
} from '../../../components/audit/CleanupView';
import { type PanelActions, PanelContext } from '../../../components/panel/panel-context';
import { findUnclean, type CleanupOffer } from '../../../lib/core/audit/cleanup';
import { MODEL_FAILURES } from '../../../lib/core/audit/model-failure';
import { indexAudit } from '../../../lib/views/audit-index';
import type { CleanupPlace, CleanupView } from '../../../lib/views/cleanup-state';
import type { Estimate } from '../../../lib/views/estimate';
import { buildAudit } from '../../examples/build-audit';
import { panelProps } from '../../examples/examples';
import { FINISHED } from '../../examples/sketches';
import { fakeEvidence } from '../../fakes/audits';
import { fakeRemoval, fakeRewrite, uncleanOf } from '../../fakes/cleanups';
import { fakeAuditTools } from '../../fakes/audit-tools';
import { mount, settle, type Screen } from './mount';

const AUDIT = buildAudit(FINISHED);
const INDEX = indexAudit(AUDIT);
const [FIRST, SECOND] = uncleanOf(AUDIT);
const TOTAL = findUnclean(AUDIT).length;

const NEW_WORDS = 'A shorter statement.';
const REWRITE = fakeRewrite(FIRST, { text: NEW_WORDS });
const REMOVAL = fakeRemoval(SECOND);
const DONE: CleanupView = { status: 'finished', total: 2, offers: [REWRITE, REMOVAL] };
const HERE: CleanupPlace = { place: 'device' };
const ESTIMATE: Estimate = {
  calls: 4,
  tokens: { prompt: 5_210, reply: 400 },
  dollars: 0.02,
  seconds: 12,
};

function show({
  state = DONE,
  place = HERE,
  ...actions
}: Partial<PanelActions & Pick<CleanupViewProps, 'state' | 'place'>> = {}): Promise<Screen> {
  const view = h(PanelContext.Provider, {
    value: panelProps({ actions }),
    children: h(CleanupSection, { index: INDEX, state, place }),
  });
  return mount(h(AuditToolsContext.Provider, { value: fakeAuditTools(), children: view }));
}

describe('before cleaning up', () => {
  const state: CleanupView = { status: 'not-started', total: TOTAL };

  it('begins only when it is asked for, and says first that nothing leaves the device', async () => {
    const startCleanup = vi.fn();
    const screen = await show({ state, startCleanup });

    expect(screen.root.textContent).toContain('Your text stays on this device.');
    expect(screen.texts('h2')).toEqual(['Remove unsupported parts']);
    expect(screen.get('[data-action="start-cleanup"]').textContent).toBe('Find unsupported parts');
    expect(screen.all('[data-cleanup]')).toEqual([]);

    await screen.click('[data-action="start-cleanup"]');

    expect(startCleanup).toHaveBeenCalledOnce();
  });

  it('says what goes to whom, and what it takes, where a model is asked', async () => {
    const place: CleanupPlace = { place: 'api', host: 'api.example', estimate: ESTIMATE };
    const { textContent } = (await show({ state, place })).root;

    expect(textContent).toMatch(/Veracite sends these statements, .* to api\.example\./);
    expect(textContent).toContain('Estimate: $0.02, ');
    expect(textContent).toContain('about 4 requests, 5,300 tokens in, 400 out');
    expect(textContent).not.toContain('Your text stays');
    expect(textContent).not.toContain('Remove unsupported parts');
  });

  it('cannot begin where the connection is another one by now, and says so', async () => {
    const place: CleanupPlace = { place: 'api', host: 'old.example', estimate: null };
    const screen = await show({ state, place });

    expect(screen.root.textContent).toContain('The model at old.example is no longer connected');
    expect(screen.all('[data-action="start-cleanup"]')).toEqual([]);
  });

  it('waits until the check is finished, and copies nothing before', async () => {
    const screen = await show({ state: { status: 'too-early' } });

    expect(screen.root.textContent).toContain('Wait for the check to finish.');
    expect(screen.all('button')).toEqual([]);
  });

  it('lets the answer be copied where there is nothing to clean up', async () => {
    const screen = await show({ state: { status: 'nothing-to-do' } });

    expect(screen.root.textContent).toContain('No statement needs a change.');
    expect(screen.all('[data-action="copy-supported"]')).toHaveLength(1);
  });
});

describe('while cleaning up', () => {
  it('tells how far it is, and can be stopped', async () => {
    const stopCleanup = vi.fn();
    const state: CleanupView = { status: 'running', total: 3, offers: [REWRITE] };
    const screen = await show({ state, stopCleanup });

    expect(screen.texts('[role="status"]')).toEqual(['1 of 3 done…']);
    expect(screen.all('[data-action="copy-supported"]')).toEqual([]);

    await screen.click('[data-action="stop-cleanup"]');

    expect(stopCleanup).toHaveBeenCalledOnce();
  });

  it('goes on after a stop', async () => {
    const startCleanup = vi.fn();
    const state: CleanupView = { status: 'stopped', total: 3, offers: [REWRITE] };
    const screen = await show({ state, startCleanup });

    expect(screen.get('[role="status"]').textContent).toBe('Stopped: 1 of 3 done.');
    await screen.click('[data-action="start-cleanup"]');

    expect(startCleanup).toHaveBeenCalledOnce();
  });

  it('says what brought it to a halt and what can be done, and keeps what there is', async () => {
    const startCleanup = vi.fn();
    const state: CleanupView = {
      status: 'failed',
      failure: 'quota-used-up',
      total: 3,
      offers: [REWRITE],
    };
    const screen = await show({ state, startCleanup });
    const { sentence, nextStep } = haltWords('quota-used-up');

    expect(screen.get('[role="alert"]').textContent).toContain(`${sentence} ${nextStep}`);
    expect(screen.all('[data-cleanup]')).toHaveLength(1);
    await screen.click('[data-action="start-cleanup"]');

    expect(startCleanup).toHaveBeenCalledOnce();
  });

  it('offers another try for what nobody could reword or check, and for nothing else', async () => {
    const state: CleanupView = {
      status: 'finished',
      total: 2,
      offers: [REWRITE, fakeRemoval(SECOND, { why: 'model-timeout' })],
    };

    expect((await show({ state })).get('[data-action="start-cleanup"]').textContent).toBe(
      'Retry 1 statement',
    );
    expect((await show()).all('[data-action="start-cleanup"]')).toEqual([]);
  });
});

describe('cleaning up, for a reader', () => {
  it('strikes out the words that go, underlines the new ones, and says so aloud', async () => {
    const screen = await show();

    expect(screen.get('[data-cleanup="rewrite"] ins').textContent).toContain('[new: ');
    expect(screen.get('[data-cleanup="rewrite"] del').textContent).toContain('[removed: ');
    expect(screen.texts('[data-cleanup="remove"] del')).toEqual([
      `[removed: ${SECOND.statement.text}]`,
    ]);
  });

  it('shows that it was checked again, by whom, and the words of the source', async () => {
    const screen = await show();

    const line = screen.get('[data-cleanup="rewrite"]');
    expect(line.querySelector('[data-verdict="supported"]')?.textContent).toBe(
      'Supported, checked again',
    );
    expect(line.querySelector('mark')?.textContent).toBe(fakeEvidence().quote.exact);
    expect(line.textContent).toContain(INDEX.columns.get(FIRST.pair.sourceId)?.source.title);
    expect(line.textContent).toContain(', checked by ');
    expect(line.textContent).not.toContain(t('verdict.ungrounded'));
  });

  it('says where the judge finds the new words supported without the passages too', async () => {
    const { finding } = REWRITE;
    const ungrounded = { ...REWRITE, finding: { ...finding, isGrounded: false } };

    const screen = await show({ state: { ...DONE, offers: [ungrounded] } });

    expect(screen.get('[data-cleanup="rewrite"]').textContent).toContain(t('verdict.ungrounded'));
  });

  it('says where a clause was dropped by rule, and names no writer', async () => {
    const screen = await show({ state: { ...DONE, offers: [{ ...REWRITE, rewriter: null }] } });

    const { textContent } = screen.get('[data-cleanup="rewrite"]');
    expect(textContent).toContain('Veracite left out an unsupported clause.');
    expect(textContent).not.toContain('Reworded by');
  });

  it('strikes out nothing of a statement that is kept', async () => {
    const offers: CleanupOffer[] = [REWRITE, { ...REMOVAL, answer: 'keep' }];
    const screen = await show({ state: { ...DONE, offers } });

    expect(screen.texts('[data-cleanup="remove"] .word-diff')).toEqual([SECOND.statement.text]);
    expect(screen.all('[data-cleanup="remove"] del')).toEqual([]);
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
      'Keep with a note',
      'Leave it out',
      'Keep with a note',
    ]);
  });

  it('names the warnings that an offer drops, and none where it drops none', async () => {
    const saying = (unclean: typeof FIRST, text: string) => ({
      ...unclean,
      statement: { ...unclean.statement, text },
    });
    const offers = [
      fakeRewrite(saying(FIRST, 'Zinc eases colds and flu.'), { text: 'Zinc eases colds.' }),
      {
        ...fakeRemoval(saying(SECOND, 'Avoid it in pregnancy; take 5 mg.')),
        answer: 'keep' as const,
      },
    ];
    const screen = await show({ state: { ...DONE, offers } });

    expect(screen.texts('[data-lost]')).toEqual([
      'Drops: dose and warning. Kept until you decide.',
    ]);
    expect(screen.all('[data-cleanup="remove"] input:checked')[0]?.getAttribute('value')).toBe(
      'keep',
    );
  });

  it('copies by the reader’s choices', async () => {
    const copySupported = vi.fn<PanelActions['copySupported']>(() => Promise.resolve(true));
    const screen = await show({ copySupported });
    await screen.click('[data-cleanup="remove"] input[value="keep"]');

    await screen.click('[data-action="copy-supported"]');
    await settle();

    expect(copySupported).toHaveBeenCalledExactlyOnceWith(
      AUDIT,
      new Map([
        [FIRST.statement.id, { kind: 'rewrite', text: NEW_WORDS, sourceId: FIRST.pair.sourceId }],
        [SECOND.statement.id, { kind: 'keep' }],
      ]),
    );
    expect(screen.get('.cleanup-copy [role="status"]').textContent).toBe('Copied.');
  });

  it('tells each choice at once, and takes it back', async () => {
    const answerCleanup = vi.fn();
    const copySupported = vi.fn<PanelActions['copySupported']>(() => Promise.resolve(true));
    const screen = await show({ answerCleanup, copySupported });
    await screen.click('[data-cleanup="remove"] input[value="keep"]');
    await screen.click('[data-cleanup="remove"] input[value="accept"]');

    await screen.click('[data-action="copy-supported"]');

    expect(answerCleanup.mock.calls).toEqual([
      [AUDIT.id, SECOND.statement.id, 'keep'],
      [AUDIT.id, SECOND.statement.id, 'accept'],
    ]);
    expect(copySupported.mock.calls[0]?.[1].get(SECOND.statement.id)).toEqual({ kind: 'remove' });
  });

  it('shows the choices that were kept', async () => {
    const offers: CleanupOffer[] = [{ ...REWRITE, answer: 'keep' }, REMOVAL];
    const screen = await show({ state: { ...DONE, offers } });

    expect(screen.all('input:checked').map(input => input.getAttribute('value'))).toEqual([
      'keep',
      'accept',
    ]);
  });

  it('says when the browser did not let it be copied', async () => {
    const screen = await show({ copySupported: () => Promise.resolve(false) });

    await screen.click('[data-action="copy-supported"]');
    await settle();

    expect(screen.get('.cleanup-copy [role="status"]').textContent).toContain('blocked copying');
  });
});

describe('the words for leaving a statement out', () => {
  it.each([
    ...MODEL_FAILURES,
    'no-rewriter',
    'nothing-to-keep',
    'rewrite-not-supported',
    'rewrite-not-checked',
  ] as const)('are a sentence for "%s", and none of it says "true" or "false"', why => {
    expect(removalSentence(why)).toMatch(/^[A-Z].*\.$/);
    expect(removalSentence(why)).not.toMatch(/\b(?:true|false|wrong)\b/i);
  });

  it('are those of the failure where the model failed', () =>
    expect(removalSentence('key-refused')).toBe(explain('reason', 'key-refused').sentence));
});

describe('the words for a halt', () =>
  it.each([...MODEL_FAILURES, 'storage-full', 'cleanup-broken'] as const)(
    'say for "%s" what happened and what can be done',
    failure => {
      const { sentence, nextStep } = haltWords(failure);

      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(nextStep).toMatch(/^[A-Z].*\.$/);
    },
  ));
