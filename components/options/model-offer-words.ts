import type { DownloadFailure, ModelObstacle } from '../../lib/core/device/model-offer';
import { type Explanation, t } from '../../lib/i18n/t';

/** `short` follows "Not offered:". */
export function obstacleWords(obstacle: ModelObstacle): Explanation & { short: string } {
  return {
    short: t(`model.obstacle.${obstacle}.short`),
    sentence: t(`model.obstacle.${obstacle}.sentence`),
    nextStep: t(`model.obstacle.${obstacle}.next`),
  };
}

export function downloadWords(failure: DownloadFailure): Explanation {
  return {
    sentence: t(`model.download.${failure}.sentence`),
    nextStep: t(`model.download.${failure}.next`),
  };
}
