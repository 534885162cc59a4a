import type { ComponentChildren, VNode } from 'preact';

import { Icon } from './Icon';

/** Something to do. Its words say what will happen. */
export function Button(props: {
  children: ComponentChildren;
  onClick: () => void;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** A path of `ICONS`. */
  icon?: string;
  /** Stable hook for scripts that drive the page. */
  action?: string | undefined;
  /** Spoken instead of the words, where several buttons say the same. */
  name?: string | undefined;
  /** Shown beside the pointer, where the words may not be in sight. */
  tip?: string;
  disabled?: boolean;
}): VNode {
  const { children, onClick, kind = 'plain', icon, action, name, tip, disabled = false } = props;
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      data-action={action}
      aria-label={name}
      title={tip}
      disabled={disabled}
      onClick={onClick}
    >
      {icon !== undefined && <Icon path={icon} />}
      <span>{children}</span>
    </button>
  );
}
