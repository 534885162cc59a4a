import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit/audit';
import type { Compared, OpinionResult } from '../../lib/core/audit/opinion';
import { t } from '../../lib/i18n/t';

/** What the reader should see first. */
const ORDER: readonly Compared['relation'][] = [
  'differ',
  'only-second',
  'in-part',
  'agree',
  'only-first',
  'not-compared',
];

/** Puts both answers side by side, sentence by sentence. */
export function BothAnswers({ audit, result }: { audit: Audit; result: OpinionResult }): VNode {
  const words = new Map(audit.statements.map(({ id, text }) => [id, text]));
  const sentenceAt = (number: number | null) =>
    number === null ? null : (result.answer[number - 1]?.text ?? null);
  const groups = Map.groupBy(result.compared, ({ relation }) => relation);
  return (
    <section class="stack gap-12 wide" data-both-answers>
      <h2>{t('opinion.both')}</h2>
      <div class="both-answers soft" aria-hidden="true">
        <strong>{t('opinion.first')}</strong>
        <strong>{t('opinion.title')}</strong>
      </div>
      {ORDER.map(relation => {
        const rows = groups.get(relation);
        if (!rows) return null;
        return (
          <section key={relation} class="stack gap-6" data-relation={relation}>
            <h3>{t(`opinion.relation.${relation}`)}</h3>
            {rows.map(({ first, second }, at) => (
              <div key={at} class="both-answers">
                <Side name={t('opinion.first')} text={first && (words.get(first) ?? null)} />
                <Side name={t('opinion.title')} text={sentenceAt(second)} />
              </div>
            ))}
          </section>
        );
      })}
    </section>
  );
}

function Side({ name, text }: { name: string; text: string | null }): VNode {
  if (text === null) return <p class="soft">–</p>;
  return (
    <blockquote dir="auto" aria-label={name}>
      {text}
    </blockquote>
  );
}
