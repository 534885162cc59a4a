import type { ComponentChildren, VNode } from 'preact';

import { openableUrl } from '../../lib/util/openable-url';
import { Icon, ICONS } from './Icon';

/** Opens a new tab without referrer or opener; `null` for addresses that must not be opened. */
export function ExternalLink(props: {
  /** From a page or a model: linked only to the web or our own pages. */
  url: string | null;
  ownOrigin: string;
  children: ComponentChildren;
}): VNode | null {
  const { url, ownOrigin, children } = props;
  const href = openableUrl(url, ownOrigin);
  if (href === null) return null;
  return (
    <a class="external" href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <Icon path={ICONS.external} size={14} />
    </a>
  );
}
