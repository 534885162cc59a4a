import type { DeviceJudge } from '../../lib/core/device-judge';
import type { DeviceFacts, ModelOffer, ModelQuality } from '../../lib/core/model-offer';
import type { BuiltInView, ModelStop, ShelfView } from '../../lib/state/local-models';
import { formatBytes, formatNumber, formatPercent } from '../audit/format';
import { DOWNLOAD_WORDS } from '../model-offer-words';
import type { Words } from '../reason-words';

/** Where weights come from, as readers are told before each download. */
export const WEIGHTS_HOST = 'huggingface.co';

/** Why what was asked of a model came to nothing. */
export const STOP_WORDS: Record<ModelStop, Words> = {
  ...DOWNLOAD_WORDS,
  'not-allowed': {
    sentence: `Without your permission ${WEIGHTS_HOST} is not asked for anything.`,
    nextStep: 'Choose “Download” again, and allow it when the browser asks.',
  },
  elsewhere: {
    sentence: 'Another page of Veracite is at work on this model.',
    nextStep: 'Go on there, or close that page first.',
  },
};

/** What the browser says of its own model. */
export const BUILT_IN_WORDS: Record<BuiltInView['state'], Words> = {
  looking: { sentence: 'The browser is being asked.', nextStep: 'This takes a moment.' },
  unavailable: {
    sentence: 'This browser brings no model, or this computer cannot run it.',
    nextStep: 'A recent Chrome or Edge brings one, for computers with enough memory and disk.',
  },
  downloadable: {
    sentence: 'The browser can bring a model of its own, from its maker.',
    nextStep: 'It decides on the size, often some gigabytes, and keeps the model for all sites.',
  },
  downloading: {
    sentence: 'The browser is downloading its model.',
    nextStep: 'It goes on also when this page is closed.',
  },
  available: {
    sentence: 'The browser’s own model is here.',
    nextStep: 'Choose it above to have new checks judged by it.',
  },
};

/** What stands where models can be downloaded, when none is listed. */
export const SHELF_WORDS: Record<Exclude<ShelfView['status'], 'shown'>, Words> = {
  looking: {
    sentence: 'Looking at what this device can run.',
    nextStep: 'This takes a moment.',
  },
  'not-here': {
    sentence: 'The package for this browser runs no models of this kind.',
    nextStep: 'Use the embedded judge here, or Veracite in Chrome or Edge.',
  },
};

/** A judge for this device, as an option; `note` says what to mind. */
export function optionWords(
  choice: DeviceJudge,
  models: readonly ModelOffer[],
): { name: string; note: string } {
  switch (choice.kind) {
    case 'embedded':
      return {
        name: 'Embedded model',
        note: 'Part of the extension, and measured. The usual one.',
      };
    case 'lexical':
      return {
        name: 'Word overlap (lexical)',
        note: 'Fixed rules that compare words. A floor, not a model.',
      };
    case 'prompt-api':
      return { name: 'The browser’s own model', note: 'Not measured yet.' };
    case 'web-llm': {
      const offer = models.find(({ id }) => id === choice.model);
      return {
        name: offer?.name ?? choice.model,
        note: `Downloaded. ${qualityWords(offer?.quality ?? null)}`,
      };
    }
  }
}

/** How often a model was right, and who says so. */
export function qualityWords(quality: ModelQuality | null): string {
  if (quality === null) return 'Not measured yet.';
  const { set, accuracy, measuredBy } = quality;
  const share = `right on ${formatPercent(accuracy)} of ${set}`;
  return measuredBy === 'us'
    ? `Measured: ${share}.`
    : `Not measured by us; others report it ${share}, before its weights were shortened.`;
}

/** How much of a model is here, or would have to come. */
export function sizeWords({ download, downloadBytes }: ModelOffer): string {
  switch (download.kind) {
    case 'none':
      return `about ${formatBytes(downloadBytes)} to download`;
    case 'partly':
      return `${formatBytes(download.heldBytes)} of ${formatBytes(download.totalBytes)} here and checked`;
    case 'whole':
      return `${formatBytes(download.totalBytes)} on this disk`;
  }
}

/** "879 MB". Graphics memory is counted in steps of 1024, as the makers of the models do. */
export function memoryWords({ memoryMB }: Pick<ModelOffer, 'memoryMB'>): string {
  return `${formatNumber(Math.ceil(memoryMB))} MB`;
}

/** All that is known of a model, in one line. */
export function factsLine(offer: ModelOffer): string {
  return [
    sizeWords(offer),
    `${memoryWords(offer)} of graphics memory`,
    `${formatNumber(offer.contextTokens)} tokens at once`,
    offer.licence,
    qualityWords(offer.quality),
  ].join(' · ');
}

/** Browsers round the memory they tell, and tell no more than so much. */
const MOST_TOLD_GIB = 8;

/** What this device has for models, in one sentence. */
export function deviceWords({ card, memoryGiB, freeBytes }: DeviceFacts): string {
  const parts = [
    card === null ? 'no graphics card for models' : cardWords(card),
    memoryGiB === null
      ? 'memory the browser does not tell'
      : `${memoryGiB >= MOST_TOLD_GIB ? 'at least' : 'about'} ${formatNumber(memoryGiB)} GB of memory`,
    freeBytes === null
      ? 'room on the disk the browser does not tell'
      : `${formatBytes(freeBytes)} of room on the disk`,
  ];
  return `This device has ${parts.join('; ')}.`;
}

function cardWords({ hasHalfFloats, largestBufferBytes }: NonNullable<DeviceFacts['card']>) {
  const numbers = hasHalfFloats ? 'with' : 'without';
  return `a graphics card ${numbers} 16-bit numbers, which takes ${formatBytes(largestBufferBytes)} in one piece`;
}

/** The step that puts a model's program into one's own build. */
export function addLibCommand(id: string): string {
  return `npm run add-model-lib -- FILE.wasm --model ${id} --integrity sha256-…`;
}
