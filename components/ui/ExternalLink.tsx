import type { ComponentChildren, VNode } from 'preact';

import { openableUrl } from '../../lib/util/openable-url';
import { Icon, ICONS } from './Icon';

/** A link into a new tab that learns nothing of us. An address we do not open is no link. */
export function ExternalLink(props: {
  /** From a page or a model: followed only where it leads to the web or to ourselves. */
  url: string | null;
  /** The extension's own origin. */
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
