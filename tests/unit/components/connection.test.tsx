// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiSection, type JudgeActions } from '../../../components/options/ApiSection';
import { CONNECTION_PRESETS } from '../../../components/options/connection-presets';
import type { ReliabilityCard } from '../../../lib/core/audit/reliability';
import { fail, ok } from '../../../lib/core/result';
import { isPrivateHost } from '../../../lib/util/private-host';
import type {
  JudgeView,
  ConnectionDraft,
  SaveOutcome,
  TestOutcome,
} from '../../../lib/settings/judge-choice';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { MEASURED } from '../../examples/cards';
import { CONNECTED } from '../../examples/judges';
import { connectedJudgeView, fakeJudgeView, REMOTE_JUDGE } from '../../fakes/judge-views';
import { mount, settle, type Screen } from './mount';
import { SITE_IDS } from '../../../lib/capture/sites/registry';

const onSave = vi.fn<(draft: ConnectionDraft) => Promise<SaveOutcome>>();
const onTest = vi.fn<(draft: ConnectionDraft) => Promise<TestOutcome>>();
const onDelete = vi.fn();
const onChoose = vi.fn();
const onChooseSite = vi.fn();
const onChooseSplitter = vi.fn();

beforeEach(() => {
  onSave.mockResolvedValue(ok(null));
  onTest.mockResolvedValue(ok({ kind: 'key-refused' }));
});

function open(view: JudgeView = fakeJudgeView(), cards: readonly ReliabilityCard[] = []) {
  const judging = signal(view);
  const actions: JudgeActions = {
    onSave,
    onTest,
    onDelete,
    onChoose,
    onChooseSite,
    onChooseSplitter,
  };
  return mount(
    h(ApiSection, {
      judging,
      sites: SITE_IDS,
      cards,
      actions,
      settings: DEFAULT_SETTINGS,
      onChange: () => undefined,
    }),
  ).then(screen => ({
    screen,
    judging,
  }));
}

const field = (screen: Screen, name: string) => screen.get(`[name="${name}"]`) as HTMLInputElement;

async function pick(screen: Screen, name: string, value: string): Promise<void> {
  await act(() => {
    const select = screen.get(`[name="${name}"]`) as unknown as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

describe('entering a connection', () => {
  it('begins with nothing that nobody chose', async () => {
    const { screen } = await open();

    expect([field(screen, 'baseUrl').value, field(screen, 'model').value]).toEqual(['', '']);
    expect((screen.get('input[value="session"]') as HTMLInputElement).checked).toBe(true);
    expect(screen.all('.judging-switch')).toEqual([]);
  });

  it('fills in what is the same for all servers of a kind, and says what to mind', async () => {
    const { screen } = await open();

    await pick(screen, 'preset', 'ollama');

    expect(field(screen, 'baseUrl').value).toBe('http://localhost:11434/v1');
    expect(field(screen, 'contextTokens').value).toBe('8192');
    expect(screen.root.textContent).toContain('OLLAMA_CONTEXT_LENGTH=8192');
    expect(screen.all('[name="apiVersion"]')).toEqual([]);
  });

  it('asks for what Azure alone needs', async () => {
    const { screen } = await open();

    await pick(screen, 'preset', 'azure');

    expect(screen.all('[name="apiVersion"]')).toHaveLength(1);
    expect(screen.texts('label')).toContain('Deployment');
  });

  it('hands over all that was entered, in the click', async () => {
    const { screen } = await open();
    await pick(screen, 'preset', 'openai');
    await screen.type('[name="model"]', 'gpt-x');
    await screen.type('[name="key"]', 'sk-secret');
    await screen.type('[name="pricePrompt"]', '0.5');
    await screen.type('[name="priceReply"]', '2');
    await screen.click('input[value="device"]');

    screen.get('[data-action="save-connection"]').click();

    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      kind: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt-x',
      apiVersion: '',
      key: 'sk-secret',
      keep: 'device',
      contextTokens: 128_000,
      price: { prompt: 0.5, reply: 2 },
    });
    await settle();
  });

  it('never shows the key, nor lets the browser keep it', async () => {
    const { screen } = await open();

    const key = field(screen, 'key');

    expect(key.type).toBe('password');
    expect(key.getAttribute('autocomplete')).toBe('new-password');
  });

  it('hands over prices as they were entered, emptied ones too', async () => {
    const { screen } = await open();
    await screen.type('[name="pricePrompt"]', '3');

    await screen.click('[data-action="save-connection"]');
    await settle();
    await screen.type('[name="pricePrompt"]', '');
    await screen.click('[data-action="save-connection"]');
    await settle();

    const prices = onSave.mock.calls.map(([{ price }]) => price);
    expect(prices).toEqual([
      { prompt: 3, reply: null },
      { prompt: null, reply: null },
    ]);
  });
});

describe('what came of it', () => {
  it('is said in a sentence and a fix where nothing was saved', async () => {
    onSave.mockResolvedValue(fail('open-to-others'));
    const { screen } = await open();

    await screen.click('[data-action="save-connection"]');
    await settle();

    const outcome = screen.get('.connection-outcome');
    expect(outcome.dataset['outcome']).toBe('trouble');
    expect(outcome.getAttribute('role')).toBe('status');
    expect(outcome.textContent).toContain('With http://, others could read texts and key');
  });

  it('is said where the reader did not allow the address', async () => {
    onTest.mockResolvedValue(fail('not-allowed'));
    const { screen } = await open();

    await screen.click('[data-action="test-connection"]');
    await settle();

    expect(screen.get('.connection-outcome').textContent).toContain('nothing was sent');
  });

  it('is the doctor’s sentence and fix after a test', async () => {
    const { screen } = await open();

    await screen.click('[data-action="test-connection"]');
    await settle();
    expect(screen.texts('.connection-outcome p')).toEqual([
      'The server rejects the key.',
      'Copy the whole key again, or create another.',
    ]);

    const works = { kind: 'works', ms: 1_234, tokens: null, format: 'json_schema' } as const;
    onTest.mockResolvedValue(ok(works));
    await screen.click('[data-action="test-connection"]');
    await settle();
    expect(screen.get('.connection-outcome').dataset['outcome']).toBe('good');
    expect(screen.get('.connection-outcome').textContent).toContain('(1.2 s)');
  });

  it('is forgotten with the next edit', async () => {
    const { screen } = await open();
    await screen.click('[data-action="test-connection"]');
    await settle();

    await screen.type('[name="model"]', 'other');

    expect(screen.texts('.connection-outcome p')).toEqual([]);
  });

  it('takes no second click while the first is under way', async () => {
    onTest.mockReturnValue(new Promise(() => undefined));
    const { screen } = await open();

    await screen.click('[data-action="test-connection"]');

    const buttons = screen.all('.connection .row button') as HTMLButtonElement[];
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  });
});

describe('a connection that is saved', () => {
  it('is shown as it is, but for its key', async () => {
    const { screen } = await open(CONNECTED);

    expect(field(screen, 'baseUrl').value).toBe('https://api.example/v1');
    expect(field(screen, 'key').value).toBe('');
    expect(screen.root.textContent).toContain('Key saved.');
    expect(field(screen, 'pricePrompt').value).toBe('2.5');
  });

  it('is filled in once it is known, and the key that was typed is gone', async () => {
    const { screen, judging } = await open();
    await screen.type('[name="key"]', 'sk-secret');

    await act(() => {
      judging.value = CONNECTED;
    });

    expect(field(screen, 'model').value).toBe('big-model');
    expect(field(screen, 'key').value).toBe('');
  });

  it('promises no kept key for another address, nor a forgotten one', async () => {
    const { screen } = await open(CONNECTED);
    await screen.type('[name="baseUrl"]', 'https://other.example/v1');
    expect(screen.root.textContent).not.toContain('Key saved');

    const { screen: forgotten } = await open({ ...CONNECTED, hasKey: false });
    expect(forgotten.root.textContent).not.toContain('Key saved');
  });

  it('is deleted only after a second word, and then entered afresh', async () => {
    const { screen, judging } = await open(CONNECTED);

    await screen.click('[data-action="delete-connection"]');
    expect(onDelete).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');
    await act(() => {
      judging.value = fakeJudgeView();
    });

    expect(onDelete).toHaveBeenCalledOnce();
    expect(field(screen, 'baseUrl').value).toBe('');
  });

  it('can be switched to here, and site by site', async () => {
    const { screen } = await open(
      connectedJudgeView({ where: 'device', perSite: { chatgpt: 'api' } }),
    );

    await screen.click('[data-action="judging-api"]');
    await pick(screen, 'judging-chatgpt', '');
    await pick(screen, 'judging-openevidence', 'device');

    expect(onChoose).toHaveBeenCalledExactlyOnceWith('api');
    expect(onChooseSite.mock.calls).toEqual([
      ['chatgpt', null],
      ['openevidence', 'device'],
    ]);
  });
});

describe('who splits answers', () => {
  it('is not asked before an API is connected', async () => {
    const { screen } = await open();

    expect(screen.all('[data-action^="split-by"]')).toEqual([]);
  });

  it('is the rules at first, and says what the model would be sent', async () => {
    const { screen } = await open(CONNECTED);

    const byRules = screen.get('[data-action="split-by-rules"]') as HTMLInputElement;
    const group = byRules.closest('fieldset');
    const help = screen.get(`#${CSS.escape(group?.getAttribute('aria-describedby') ?? '')}`);
    expect(byRules.checked).toBe(true);
    expect(help.textContent).toContain('receives the whole answer and your question');
  });

  it('can be the model', async () => {
    const { screen } = await open(CONNECTED);

    await screen.click('[data-action="split-by-model"]');
    const chosen = await open(connectedJudgeView({ splitBy: 'model' }));

    expect(onChooseSplitter).toHaveBeenCalledExactlyOnceWith('model');
    const byModel = chosen.screen.get('[data-action="split-by-model"]') as HTMLInputElement;
    expect(byModel.checked).toBe(true);
  });
});

describe('the presets', () =>
  it('name addresses on this computer or behind https, and no two the same', () => {
    for (const { baseUrl } of CONNECTION_PRESETS) {
      const { protocol, hostname } = new URL(baseUrl);
      expect(protocol === 'https:' || isPrivateHost(hostname), baseUrl).toBe(true);
    }
    expect(new Set(CONNECTION_PRESETS.map(({ baseUrl }) => baseUrl)).size).toBe(
      CONNECTION_PRESETS.length,
    );
  }));

describe('a connected API that was not measured', () => {
  it('leads to its exam, until it has a card', async () => {
    const measured = { ...MEASURED, identity: REMOTE_JUDGE };

    const { screen } = await open(connectedJudgeView());
    const offer = screen.get('[data-exam-offer="remote"]');
    expect(offer.textContent).toContain('is not measured');
    expect(offer.querySelector('a')?.getAttribute('href')).toBe('/options.html#accuracy');

    const { screen: after } = await open(connectedJudgeView(), [measured]);
    expect(after.all('[data-exam-offer]')).toEqual([]);
  });
});
