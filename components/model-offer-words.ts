import type { DownloadFailure, ModelObstacle } from '../lib/core/device/model-offer';
import { messageName, t } from '../lib/i18n/t';
import type { Words } from './reason-words';

/** Why a model cannot be chosen; `short` follows "Not offered:". */
export function obstacleWords(obstacle: ModelObstacle): Words & { short: string } {
  const name = messageName(obstacle);
  return {
    short: t(`model.obstacle.${name}.short`),
    sentence: t(`model.obstacle.${name}.sentence`),
    nextStep: t(`model.obstacle.${name}.next`),
  };
}

/** Why a download did not come to its end. */
export function downloadWords(failure: DownloadFailure): Words {
  const name = messageName(failure);
  return {
    sentence: t(`model.download.${name}.sentence`),
    nextStep: t(`model.download.${name}.next`),
  };
}
