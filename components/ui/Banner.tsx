import type { ComponentChildren, VNode } from 'preact';

import type { Explanation } from '../../lib/i18n/t';
import { Icon, ICONS } from './Icon';

/** A notice inside the page's flow. A problem is announced immediately. */
export function Banner(props: {
  tone: 'info' | 'ask' | 'problem';
  /** Defaults to that of information. */
  icon?: string;
  title: string;
  children?: ComponentChildren;
}): VNode {
  const { tone, icon = ICONS.info, title, children } = props;
  return (
    <section
      class={`banner box small raised tone-${tone}`}
      aria-label={title}
      role={tone === 'problem' ? 'alert' : undefined}
    >
      <span class="banner-icon">
        <Icon path={icon} />
      </span>
      <div class="banner-body stack start">
        <p class="banner-title">{title}</p>
        {children}
      </div>
    </section>
  );
}

/** Says what is wrong, and below it the next step. */
export function ProblemBanner(props: {
  words: Explanation;
  /** Hook for scripts. */
  data?: Record<`data-${string}`, string>;
}): VNode {
  const { sentence, nextStep } = props.words;
  return (
    <Banner tone="problem" title={sentence}>
      <p {...props.data}>{nextStep}</p>
    </Banner>
  );
}
