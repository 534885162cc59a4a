// @vitest-environment happy-dom
import { type ComponentChild, h, render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { type ModelActions, ModelsSection } from '../../../components/options/ModelsSection';
import { MoreModels } from '../../../components/options/MoreModels';
import { deviceWords, qualityWords, stopWords } from '../../../components/options/model-words';
import { EMBEDDED_CHOICE, type DeviceJudge } from '../../../lib/core/device/device-judge';
import { DOWNLOAD_FAILURES } from '../../../lib/core/device/model-offer';
import type { LocalModelsView, ModelTask, ListedModel } from '../../../lib/settings/local-models';
import { explain } from '../../../lib/i18n/t';
import { MEASURED } from '../../examples/cards';
import { MODELS, NO_MODELS } from '../../examples/models';
import { FAKE_DEVICE, fakeOffer } from '../../fakes/model-offers';
import { mount, type Screen } from './mount';

const BUILT_IN_STATES = [
  'looking',
  'unavailable',
  'downloadable',
  'downloading',
  'available',
] as const;

const ID = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';

const actions = {
  onMeasure: vi.fn(),
  onBring: vi.fn(),
  onPause: vi.fn(),
  onDecline: vi.fn(),
  onRemove: vi.fn(),
  onAddModel: vi.fn(() => true),
  encoders: {
    onMeasure: vi.fn(),
    onBring: vi.fn(),
    onPause: vi.fn(),
    onDecline: vi.fn(),
    onRemove: vi.fn(),
  },
  onBringBuiltIn: vi.fn(),
  onChooseJudge: vi.fn(),
} satisfies ModelActions;

const rest = { judge: MEASURED.identity, cards: [MEASURED] };

beforeEach(() => {
  vi.clearAllMocks();
});

function sections(view: LocalModelsView, chosen: DeviceJudge = EMBEDDED_CHOICE): ComponentChild[] {
  return [h(ModelsSection, { view, chosen, actions, ...rest }), h(MoreModels, { view, actions })];
}

function draw(...shown: Parameters<typeof sections>): Promise<Screen> {
  return mount(sections(...shown));
}

/** The list with one model on it. */
function list(
  task: ModelTask | null,
  download: ListedModel['offer']['download'] = { kind: 'none' },
): LocalModelsView {
  const model = { offer: fakeOffer(ID, { download }), task };
  return {
    encoders: { status: 'looking' },
    list: { status: 'shown', models: [model], device: FAKE_DEVICE },
    builtIn: { state: 'unavailable', task: null },
  };
}

function radios(screen: Screen): HTMLInputElement[] {
  return screen.all('.judge-choices input') as HTMLInputElement[];
}

describe('the choice of a judge on this device', () => {
  it('has those of the package, the browser’s own, and what was downloaded and can run', async () => {
    const screen = await draw({ ...MODELS.atWork, builtIn: { state: 'available', task: null } });

    expect(radios(screen).map(({ value }) => value)).toEqual([
      'embedded',
      'lexical',
      'prompt-api',
      'Qwen2.5-1.5B-Instruct-q4f16_1-MLC',
      'Qwen2.5-1.5B-Instruct-q4f32_1-MLC',
    ]);
    expect(screen.texts('.judge-choice').at(-1)).toContain('Not measured yet.');
    expect(radios(screen).filter(({ checked }) => checked)).toHaveLength(1);
  });

  it('is made with the weights that are here', async () => {
    const screen = await draw(MODELS.atWork);

    await act(() => {
      radios(screen)[2]?.dispatchEvent(new Event('change', { bubbles: true }));
    });

    expect(actions.onChooseJudge).toHaveBeenCalledExactlyOnceWith(MODELS.chosen);
  });

  it('says that the chosen model is gone, and lets nobody choose it again', async () => {
    const screen = await draw(MODELS.notHere, MODELS.chosen);

    const gone = radios(screen).at(-1);
    expect([gone?.checked, gone?.disabled]).toEqual([true, true]);
    expect(screen.get('.judge-choices ~ [role="status"]').textContent).toMatch(
      /The chosen model is gone\. Choose or download another\./,
    );
  });

  it('does not call gone what was not looked for yet', async () => {
    const screen = await draw(NO_MODELS, MODELS.chosen);

    expect(radios(screen).at(-1)?.disabled).toBe(false);
    expect(screen.root.textContent).not.toMatch(/chosen model is gone|no longer here/i);
  });
});

describe('a model to download', () => {
  it('tells size, memory, licence and what is known of its quality before anything', async () => {
    const screen = await draw(list(null));

    expect(screen.texts('.model dd')).toEqual([
      'about 695.3 MB to download',
      '880 MB',
      '4,096 tokens',
      'Llama 3.2 Community License',
      'Not measured yet.',
    ]);
    expect(screen.root.textContent).toContain('huggingface.co');
  });

  it('names size, host and licence in the question, and takes a no', async () => {
    const screen = await draw(list({ kind: 'asking', bytes: 701_234_567 }));

    const question = screen.get('.model-consent');
    expect(question.textContent).toContain('Download and keep 701.2 MB from huggingface.co?');
    expect(question.textContent).toContain('701,234,567 bytes');
    expect(question.textContent).toContain('Llama 3.2 Community License');
    await screen.click('[data-action="decline"]');
    expect(actions.onDecline).toHaveBeenCalledExactlyOnceWith(ID);
    expect(actions.onBring).not.toHaveBeenCalled();
  });

  it('is downloaded up to the very size that was agreed to', async () => {
    const screen = await draw(list({ kind: 'asking', bytes: 701_234_567 }));

    await screen.click('[data-action="agree"]');

    expect(actions.onBring).toHaveBeenCalledExactlyOnceWith(ID, 701_234_567);
  });

  it('shows how far it is, can be paused, and keeps the focus while its buttons change', async () => {
    const screen = await draw(list({ kind: 'asking', bytes: 700 }));
    screen.get('[data-action="agree"]').focus();

    await act(() => {
      const view = list({ kind: 'downloading', heldBytes: 140, totalBytes: 700 });
      render(sections(view), screen.root);
    });

    const bar = screen.get('[role="progressbar"]');
    expect(bar.getAttribute('aria-valuenow')).toBe('20');
    expect(bar.getAttribute('aria-valuetext')).toBe('140 bytes of 700 bytes');
    expect(document.activeElement?.getAttribute('data-action')).toBe('pause-model');
    await screen.click('[data-action="pause-model"]');
    expect(actions.onPause).toHaveBeenCalledExactlyOnceWith(ID);
  });

  it.each(['wrong-bytes', 'paused', 'storage-full'] as const)(
    'that ended with %s says why and goes on in one click',
    async failure => {
      const held = { kind: 'partly', heldBytes: 100, totalBytes: 700 } as const;
      const screen = await draw(list({ kind: 'ended', failure }, held));

      expect(screen.get('.model [role="status"]').textContent).toBe(
        `${stopWords(failure).sentence} ${stopWords(failure).nextStep}`,
      );
      await screen.click('[data-action="go-on-model"]');
      expect(actions.onBring).toHaveBeenCalledExactlyOnceWith(ID, 700);
    },
  );

  it('adds up what models take on the disk, half ones with what is kept', async () => {
    expect((await draw(MODELS.atWork)).texts('[data-held]')).toEqual(['3 models use 1.9 GB.']);
    expect((await draw(list(null))).texts('[data-held]')).toEqual([]);
  });

  it('is removed only once the question was answered', async () => {
    const screen = await draw(list(null, { kind: 'whole', totalBytes: 700, weights: 'ab' }));

    await screen.click('[data-action="remove-model"]');
    expect(actions.onRemove).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');

    expect(actions.onRemove).toHaveBeenCalledExactlyOnceWith(ID);
  });
});

describe('a network to download', () => {
  it('tells its host and licence, and no graphics memory', async () => {
    const screen = await draw(MODELS.encoders);

    const [listed, asking, own] = screen.texts('[data-models="encoders"] .model');
    expect(listed).not.toContain('Graphics memory');
    expect(listed).toContain('Apache-2.0');
    expect(asking).toContain('252,949,614 bytes');
    expect(own).toContain('unknown');
    expect(own).toMatch(/failed on its test sentences.+Choose another model/);
  });

  it('is asked about by its address, which must be one', async () => {
    const screen = await draw(MODELS.encoders);
    const field = screen.get('[name="model-address"]') as HTMLInputElement;
    const type = (text: string) =>
      act(() => {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });

    actions.onAddModel.mockReturnValueOnce(false);
    await type('nli');
    await screen.click('[data-action="add-model"]');
    expect(screen.get('[data-models="encoders"] > [role="status"]').textContent).toContain(
      'https://example.org/model/',
    );

    await type('https://models.example.org/nli/');
    await screen.click('[data-action="add-model"]');
    expect(actions.onAddModel).toHaveBeenLastCalledWith('https://models.example.org/nli/');
    expect(screen.get('[data-models="encoders"] > [role="status"]').textContent).toBe('');
    expect(field.value).toBe('');
  });
});

describe('the card of the chosen model', () =>
  it('opens over the page, with its figures', async () => {
    const screen = await draw(NO_MODELS);
    expect(screen.all('.confusion')).toEqual([]);

    await screen.click('[data-action="about-judge"]');

    expect(screen.get('dialog h2').textContent).toBe('About this model: Built-in model, version 3');
    expect(screen.all('dialog .confusion')).toHaveLength(3);
  }));

describe('models that are not offered', () => {
  it('are one sentence in a build without programs', async () => {
    const screen = await draw(MODELS.notHere);

    expect(screen.get('[data-models="none"]').textContent).toBe(
      'This build of Veracite cannot run language models.',
    );
    expect(screen.all('[data-models="list"]')).toEqual([]);
    expect(screen.all('[data-model]')).toEqual([]);
    expect(radios(screen).map(({ value }) => value)).toEqual(['embedded', 'lexical']);
  });

  it('are told by what stands in their way, each in a sentence with a next step', async () => {
    const screen = await draw(MODELS.atWork);

    const groups = screen.all('[data-obstacle]');
    expect(groups.map(group => group.dataset['obstacle'])).toEqual([
      'too-little-memory',
      'no-half-floats',
    ]);
    expect(groups[1]?.textContent).toContain('Choose the 32-bit form.');
    expect(groups[1]?.textContent).toContain('others report 60% right on SciFact');
    expect(groups.flatMap(group => [...group.querySelectorAll('button')])).toEqual([]);
  });

  it('can still be removed where they are on the device', async () => {
    const screen = await draw(MODELS.trouble);

    const stuck = '[data-model="Qwen2.5-1.5B-Instruct-q4f16_1-MLC"]';
    expect(screen.texts(`${stuck} button`)).toEqual(['Remove']);
    expect(screen.get(stuck).textContent).toContain('This build lacks the program it needs.');
  });
});

describe('the browser’s own model', () => {
  it('is downloaded by a click alone', async () => {
    const screen = await draw(MODELS.builtInOffered);

    await screen.click('[data-action="bring-built-in"]');

    expect(actions.onBringBuiltIn).toHaveBeenCalledOnce();
  });

  it('shows how far it is, and why it was refused', async () => {
    const onItsWay = await draw(MODELS.builtInOnItsWay);
    const bar = onItsWay.get('[data-built-in] [role="progressbar"]');
    expect(bar.getAttribute('aria-valuenow')).toBe('42');
    expect(onItsWay.get('[data-built-in]').textContent).toContain('42% downloaded');

    const refused = await draw(MODELS.builtInRefused);
    expect(refused.get('[data-built-in] [role="status"]').textContent).toMatch(/\S+\. \S+/);
  });
});

describe('the words', () => {
  it('are a sentence and a next step for every state', () => {
    const all = [
      ...[...DOWNLOAD_FAILURES, 'not-allowed' as const, 'elsewhere' as const].map(failure =>
        stopWords(failure),
      ),
      ...BUILT_IN_STATES.map(state => explain('model.built_in', state)),
    ];

    expect(new Set(all.map(({ sentence }) => sentence)).size).toBe(all.length);
    for (const { sentence, nextStep } of all) {
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(nextStep).toMatch(/^\p{Lu}.+\.$/u);
    }
  });

  it('tell what this device has, and what the browser does not tell', () => {
    expect(deviceWords({ ...FAKE_DEVICE, memoryGiB: 4 })).toBe(
      'This device: graphics card (16-bit, parts up to 2.1 GB); about 4 GB memory; 64.0 GB disk space.',
    );
    expect(deviceWords({ card: null, memoryGiB: null, freeBytes: null })).toBe(
      'This device: no usable graphics card; unknown memory; unknown disk space.',
    );
    expect(deviceWords(FAKE_DEVICE)).toContain('at least 8 GB memory');
  });

  it('never pass a figure of others for one of ours', () => {
    const figure = { set: 'SciFact', accuracy: 0.6 };

    expect(qualityWords({ ...figure, measuredBy: 'others' })).toMatch(
      /^Not measured here; others report/,
    );
    expect(qualityWords({ ...figure, measuredBy: 'us' })).toBe(
      'Measured: right on 60% of SciFact.',
    );
    expect(qualityWords(null)).toBe('Not measured yet.');
  });
});
