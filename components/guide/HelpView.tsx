import type { VNode } from 'preact';

import { marksOf } from '../../lib/core/audit/mark';
import { VERDICT_ORDER } from '../../lib/core/audit/verdict';
import { explain, t } from '../../lib/i18n/t';
import { type Reason, REASONS } from '../audit/reasons';
import { KeysSection, type KeyView } from '../options/KeysSection';
import { VerdictBadge } from '../ui/VerdictMark';
import { GuideSection } from './WelcomeView';

/** In the order in which users are likely to ask. */
const PROMISES = ['answers', 'pages', 'models', 'places', 'sites'] as const;

export function HelpView(props: { keys: readonly KeyView[]; place: string }): VNode {
  return (
    <>
      <h1>{t('guide.help.heading')}</h1>
      <p class="guide-lead">{t('guide.help.lead')}</p>
      <dl class="stack gap-12">
        {VERDICT_ORDER.flatMap(marksOf).map(kind => (
          <div key={kind} class="guide-state">
            <dt>
              <VerdictBadge kind={kind} />
            </dt>
            <dd>{t(`verdict.sentence.${kind}`)}</dd>
          </div>
        ))}
      </dl>
      <GuideSection title={t('guide.help.privacy.heading')}>
        <ul>
          {PROMISES.map(promise => (
            <li key={promise}>{t(`guide.help.privacy.${promise}`)}</li>
          ))}
        </ul>
      </GuideSection>
      <KeysSection {...props} />
      <GuideSection title={t('guide.help.reasons.heading')}>
        <p>{t('guide.help.reasons.lead')}</p>
        <dl class="stack gap-12">
          {REASONS.map(reason => (
            <Explained key={reason} reason={reason} />
          ))}
        </dl>
      </GuideSection>
      <GuideSection title={t('guide.help.numbers.heading')}>
        <ul>
          <li>{t('guide.help.numbers.denominators')}</li>
          <li>{t('guide.help.numbers.intervals')}</li>
          <li>{t('guide.help.numbers.reliability')}</li>
        </ul>
      </GuideSection>
      <GuideSection title={t('guide.help.passages.heading')}>
        <p>{t('guide.help.passages.text')}</p>
      </GuideSection>
      <GuideSection title={t('guide.help.limits.heading')}>
        <p>{t('guide.help.limits.text')}</p>
      </GuideSection>
    </>
  );
}

function Explained({ reason }: { reason: Reason }): VNode {
  const { sentence, nextStep } = explain('reason', reason);
  return (
    <div class="guide-reason" data-reason={reason}>
      <dt>{t(`reason.short.${reason}`)}</dt>
      <dd>{sentence}</dd>
      <dd class="guide-next soft">{nextStep}</dd>
    </div>
  );
}
