import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { Opinion, OpinionResult } from '../../lib/core/audit/opinion';
import { t } from '../../lib/i18n/t';
import { needsConnection } from '../../lib/judges/registry';
import { judgeLabel } from '../judge/judge-words';

/** "big-model at api.example", or the name of a model on this device. */
export function writerName(model: JudgeIdentity): string {
  return needsConnection(model) && model.model !== undefined ? model.model : judgeLabel(model);
}

/** Says who wrote a second answer from what, and who compared it. */
export function byWords({ request }: Opinion, { judge }: OpinionResult): string {
  return t('opinion.by', { model: writerName(request.model), judge: judgeLabel(judge) });
}
