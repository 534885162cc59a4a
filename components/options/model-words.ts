import { WEIGHTS_FAILURES, type WeightsFailure } from '../../lib/core/audit/model-failure';
import type { DeviceJudge } from '../../lib/core/device/device-judge';
import type { DeviceFacts, ModelOffer, ModelQuality } from '../../lib/core/device/model-offer';
import { formatBytes, formatPercent } from '../../lib/i18n/format';
import { explain, type Explanation, t } from '../../lib/i18n/t';
import type { JudgeEntry } from '../../lib/judges/judge-entry';
import { findJudge, JUDGES } from '../../lib/judges/registry';
import type { ModelStop } from '../../lib/settings/local-models';

/** Host of the listed models' weights. */
export const WEIGHTS_HOST = 'huggingface.co';

export function stopWords(failure: ModelStop, host = WEIGHTS_HOST): Explanation {
  return isTrialFailure(failure)
    ? explain('reason', failure)
    : explain('model.download', failure, { host });
}

function isTrialFailure(failure: ModelStop): failure is WeightsFailure {
  return failure === 'model-not-loaded' || WEIGHTS_FAILURES.some(each => each === failure);
}

/** Words for a judge on this device as an option; `note` is its caution. */
export function optionWords(
  { kind, model = kind }: DeviceJudge,
  models: readonly ModelOffer[],
  judges: readonly JudgeEntry[] = JUDGES,
): { name: string; note: string } {
  const option = findJudge(kind, judges)?.explain.option;
  if (option) return { name: t(option.name), note: t(option.note) };

  const offer = models.find(({ id }) => id === model);
  return {
    name: offer?.name ?? model,
    note: t('model.choice.downloaded', { quality: qualityWords(offer?.quality ?? null) }),
  };
}

/** Says how often a model was right, and the source of the figure. */
export function qualityWords(quality: ModelQuality | null): string {
  if (quality === null) return t('model.quality.unmeasured');
  const { set, accuracy, measuredBy } = quality;
  const name = measuredBy === 'us' ? 'ours' : 'others';
  return t(`model.quality.${name}`, { share: formatPercent(accuracy), set });
}

export function sizeWords({ download, downloadBytes }: ModelOffer): string {
  switch (download.kind) {
    case 'none':
      if (downloadBytes === null) return t('model.size.untold');
      return t('model.size.none', { size: formatBytes(downloadBytes) });
    case 'partly':
      return t('model.size.partly', {
        held: formatBytes(download.heldBytes),
        size: formatBytes(download.totalBytes),
      });
    case 'whole':
      return t('model.size.whole', { size: formatBytes(download.totalBytes) });
  }
}

/** "879 MB". Graphics memory is counted in steps of 1024, as the makers of the models do. */
export function memoryWords(memoryMB: number): string {
  return t('model.facts.megabytes', { size: Math.ceil(memoryMB) });
}

export function licenceWords({ licence }: Pick<ModelOffer, 'licence'>): string {
  return licence ?? t('model.facts.licence_unknown');
}

export function factsLine(offer: ModelOffer): string {
  const { memoryMB, contextTokens, quality } = offer;
  return [
    sizeWords(offer),
    ...(memoryMB === null ? [] : [t('model.facts.memory_line', { size: memoryWords(memoryMB) })]),
    t('model.facts.tokens_line', { count: contextTokens }),
    licenceWords(offer),
    qualityWords(quality),
  ].join(' · ');
}

/** Browsers round the memory they report, and cap it at this value. */
const MOST_TOLD_GIB = 8;

export function deviceWords({ card, memoryGiB, freeBytes }: DeviceFacts): string {
  return t('model.device.sentence', {
    card: card === null ? t('model.device.no_card') : cardWords(card),
    memory: memoryGiB === null ? t('model.device.memory_untold') : memoryTold(memoryGiB),
    room:
      freeBytes === null
        ? t('model.device.room_untold')
        : t('model.device.room', { size: formatBytes(freeBytes) }),
  });
}

function memoryTold(size: number): string {
  return t(`model.device.memory_${size >= MOST_TOLD_GIB ? 'at_least' : 'about'}`, { size });
}

function cardWords({ hasHalfFloats, largestBufferBytes }: NonNullable<DeviceFacts['card']>) {
  const numbers = hasHalfFloats ? 'with' : 'without';
  return t(`model.device.card_${numbers}`, { size: formatBytes(largestBufferBytes) });
}
