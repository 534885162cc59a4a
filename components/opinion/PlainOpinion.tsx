import type { VNode } from 'preact';

import type { Opinion, OpinionResult } from '../../lib/core/audit/opinion';
import { t } from '../../lib/i18n/t';
import { carriedSentences } from '../../lib/views/opinion-state';
import { byWords } from './opinion-words';

/** Shows a patient the sentences of a second answer that a work supports, in one paragraph. */
export function PlainOpinion({ opinion }: { opinion: Opinion | null }): VNode | null {
  if (opinion?.state.status !== 'ended') return null;
  const sentences = carriedSentences(opinion);
  return (
    <section class="stack" data-plain-opinion={sentences.length}>
      <h2>{t('opinion.title')}</h2>
      {sentences.length === 0 ? (
        <p>{t(isCompared(opinion.state.result) ? 'opinion.plain_none' : 'look.said.not_judged')}</p>
      ) : (
        <>
          <p dir="auto">{sentences.join(' ')}</p>
          <p class="soft">
            {byWords(opinion, opinion.state.result)} {t('plain.advice')} {t('plain.caution')}
          </p>
        </>
      )}
    </section>
  );
}

/** False: the judge could compare no sentence with a work, which says nothing about the sentences. */
function isCompared({ answer }: OpinionResult): boolean {
  const all = answer.flatMap(({ checked }) => checked);
  return all.length === 0 || all.some(({ said }) => said.kind !== 'not-judged');
}
