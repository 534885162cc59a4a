import type { DeviceJudge } from '../../lib/core/device/device-judge';
import type { ModelOffer } from '../../lib/core/device/model-offer';
import type {
  BuiltInView,
  ListedModel,
  LocalModelsView,
  ModelListView,
} from '../../lib/settings/local-models';
import { FAKE_DEVICE, fakeEncoderOffer, fakeOffer, offersOf } from '../fakes/model-offers';

const NONE: BuiltInView = { state: 'unavailable', task: null };

const SMALL = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';
const CHOSEN = 'Qwen2.5-1.5B-Instruct-q4f16_1-MLC';
const WEIGHTS = '5f2c'.repeat(16);

/** As it stands where nothing was looked for yet. */
export const NO_MODELS: LocalModelsView = {
  encoders: { status: 'looking' },
  list: { status: 'looking' },
  builtIn: { state: 'looking', task: null },
};

const whole: ModelOffer['download'] = { kind: 'whole', totalBytes: 868_912_000, weights: WEIGHTS };
const partly: ModelOffer['download'] = {
  kind: 'partly',
  heldBytes: 212_000_000,
  totalBytes: 695_300_000,
};

function encoder(
  id: string,
  task: ListedModel['task'],
  overrides: Partial<ModelOffer> = {},
): ListedModel {
  return { offer: fakeEncoderOffer(id, overrides), task };
}

/** Networks to download, each at another step of its way. */
const ENCODERS: ModelListView = {
  status: 'shown',
  models: [
    encoder('nli-deberta-v3-xsmall', { kind: 'trying' }, { download: whole }),
    encoder('deberta-v3-base-mnli-fever-anli', { kind: 'asking', bytes: 252_949_614 }),
    encoder(
      'https://models.example.org/nli/',
      { kind: 'ended', failure: 'labels-wrong' },
      { download: whole },
    ),
  ],
};

function row(
  id: string,
  task: ListedModel['task'],
  download: ModelOffer['download'] = { kind: 'none' },
): ListedModel {
  return { offer: fakeOffer(id, { download }), task };
}

function list(models: readonly ListedModel[], device = FAKE_DEVICE): LocalModelsView {
  return {
    encoders: { status: 'looking' },
    list: { status: 'shown', models, device },
    builtIn: NONE,
  };
}

/** Models that nothing stands in the way of, each at another step of its way. */
const AT_WORK: ListedModel[] = [
  row('Qwen3-4B-q4f16_1-MLC', null),
  row('Phi-3.5-mini-instruct-q4f16_1-MLC', { kind: 'measuring' }),
  row('Llama-3.2-3B-Instruct-q4f16_1-MLC', { kind: 'asking', bytes: 1_823_456_789 }),
  row('Qwen3-1.7B-q4f16_1-MLC', {
    kind: 'downloading',
    heldBytes: 417_000_000,
    totalBytes: 984_300_000,
  }),
  row(CHOSEN, null, whole),
  row('Qwen2.5-1.5B-Instruct-q4f32_1-MLC', { kind: 'removing' }, whole),
  row(SMALL, { kind: 'ended', failure: 'paused' }, partly),
];

/** Models refused on a graphics card with little memory and no 16-bit numbers. */
const REFUSED: ListedModel[] = offersOf(({ needsHalfFloats, memoryMB }) => {
  if (needsHalfFloats) return 'no-half-floats';
  return memoryMB > 4_000 ? 'too-little-memory' : null;
}).filter(({ offer }) => offer.obstacle !== null);

const builtIn = (view: BuiltInView): LocalModelsView => ({
  encoders: { status: 'looking' },
  list: { status: 'not-here' },
  builtIn: view,
});

/** Every state models on this device can be in. */
export const MODELS = {
  chosen: { kind: 'web-llm', model: CHOSEN, weights: WEIGHTS } satisfies DeviceJudge,
  looking: NO_MODELS,
  encoders: {
    encoders: ENCODERS,
    list: { status: 'not-here' },
    builtIn: NONE,
  } satisfies LocalModelsView,
  notHere: {
    encoders: { status: 'looking' },
    list: { status: 'not-here' },
    builtIn: NONE,
  } satisfies LocalModelsView,
  noCard: list(
    offersOf(() => 'no-graphics-card'),
    { ...FAKE_DEVICE, card: null },
  ),
  atWork: list([...AT_WORK, ...REFUSED], {
    card: { hasHalfFloats: false, largestBufferBytes: 1_073_741_824 },
    memoryGiB: 4,
    freeBytes: 12_300_000_000,
  }),
  trouble: list([
    row(SMALL, { kind: 'ended', failure: 'wrong-bytes' }, partly),
    row('Llama-3.2-3B-Instruct-q4f16_1-MLC', { kind: 'ended', failure: 'not-allowed' }),
    row('Qwen3-1.7B-q4f16_1-MLC', { kind: 'ended', failure: 'elsewhere' }),
    row('Qwen3-4B-q4f16_1-MLC', { kind: 'ended', failure: 'hub-unreachable' }, partly),
    { offer: fakeOffer(CHOSEN, { download: whole, obstacle: 'program-missing' }), task: null },
  ]),
  builtIn: builtIn({ state: 'available', task: null }),
  builtInOffered: builtIn({ state: 'downloadable', task: null }),
  builtInOnItsWay: builtIn({ state: 'downloading', task: { kind: 'downloading', share: 0.42 } }),
  builtInRefused: builtIn({
    state: 'downloadable',
    task: { kind: 'ended', failure: 'model-not-loaded' },
  }),
};
