import type { VNode } from 'preact';

import type { VerdictKind } from '../../lib/core/verdict';
import { t } from '../../lib/i18n/t';
import { VerdictBadge } from '../audit/VerdictMark';
import { REASON_WORDS } from '../reason-words';
import { VERDICT_ICONS, VERDICT_SENTENCES } from '../verdict-words';
import { GuideSection } from './WelcomeView';

/** Each state in plain words, by the words the panel itself uses. */
export function HelpView(): VNode {
  return (
    <>
      <h1>{t('guide.help.heading')}</h1>
      <p class="guide-lead">{t('guide.help.lead')}</p>
      <dl class="guide-states">
        {kindsOf(VERDICT_ICONS).map(kind => (
          <div key={kind} class="guide-state">
            <dt>
              <VerdictBadge kind={kind} />
            </dt>
            <dd>{VERDICT_SENTENCES[kind]}</dd>
          </div>
        ))}
      </dl>
      <GuideSection title={t('guide.help.reasons.heading')}>
        <p>{t('guide.help.reasons.lead')}</p>
        <dl class="guide-reasons">
          {Object.entries(REASON_WORDS).map(([reason, { short, sentence, nextStep }]) => (
            <div key={reason} class="guide-reason" data-reason={reason}>
              <dt>{short}</dt>
              <dd>{sentence}</dd>
              <dd class="guide-next">{nextStep}</dd>
            </div>
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

function kindsOf(icons: Record<VerdictKind, string>): VerdictKind[] {
  return Object.keys(icons).filter((kind): kind is VerdictKind => kind in icons);
}
