import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { judgeName } from '../audit/format';
import { AboutJudge } from '../judge/AboutJudge';
import type { AboutJudgeProps } from '../judge/AboutJudge';
import { Section } from './Section';

/** Who judges, and how often it was right. */
export function JudgeSection(props: AboutJudgeProps): VNode {
  return (
    <Section title={t('options.judge.title')} id="judge">
      <p>
        <strong>{judgeName(props.judge)}</strong>
      </p>
      <AboutJudge {...props} />
    </Section>
  );
}
