import type { AuditStage } from '../lib/core/audit/audit';
import type { RecheckFailure } from '../lib/core/audit/pair';
import { messageName, t } from '../lib/i18n/t';
import { splittingWords } from './parsing-words';
import { reasonWords, type Words } from './reason-words';

/** Why a cell that was to be checked again has nothing new, and what can be done. */
export function recheckFailureWords(reason: RecheckFailure): Words {
  if (reason !== 'text-gone' && reason !== 'storage-full') return reasonWords(reason);
  const name = messageName(reason);
  return { sentence: t(`recheck.sentence.${name}`), nextStep: t(`recheck.next.${name}`) };
}

/** What an audit is at before, or instead of, filling its cells; `null`: it fills them. */
export function stageWords(
  stage: AuditStage | undefined,
): { name: string; detail: string; spoken: string } | null {
  switch (stage) {
    case 'asking':
      return {
        name: t('ask_first.stage.name'),
        detail: t('ask_first.stage.detail'),
        spoken: t('ask_first.stage.spoken'),
      };
    case 'splitting':
      return { ...splittingWords(), spoken: t('audit.progress.spoken.splitting') };
    case 'rechecking':
      return {
        name: t('recheck.work.name'),
        detail: t('recheck.work.detail'),
        spoken: t('recheck.work.spoken'),
      };
    case undefined:
      return null;
  }
}
