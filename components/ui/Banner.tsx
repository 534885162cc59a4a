import type { ComponentChildren, VNode } from 'preact';

import { Icon } from './Icon';

/** A notice inside the page's flow. A problem is announced immediately. */
export function Banner(props: {
  tone: 'info' | 'ask' | 'problem';
  icon: string;
  title: string;
  children?: ComponentChildren;
}): VNode {
  const { tone, icon, title, children } = props;
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
