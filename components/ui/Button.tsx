import type { ComponentChildren, VNode } from 'preact';

import { Icon } from './Icon';

/** A button whose words name its effect. */
export function Button(props: {
  /** Omitted for an icon alone, which has a `name`. */
  children?: ComponentChildren;
  onClick: () => void;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: string;
  /** Stable hook for scripts that drive the page. */
  action?: string | undefined;
  /** Accessible name, if several buttons have the same words. */
  name?: string | undefined;
  /** Tooltip, for words that may be hidden. */
  tip?: string;
  disabled?: boolean;
  /** Set for a button that switches something on and off. */
  isPressed?: boolean;
}): VNode {
  const { children, onClick, kind = 'plain', icon, action, name, tip, disabled = false } = props;
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      data-action={action}
      aria-label={name}
      title={tip}
      aria-pressed={props.isPressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon !== undefined && <Icon path={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

export function LinkButton(props: {
  children: ComponentChildren;
  onClick: () => void;
  action: string;
  /** Accessible name, if the words alone do not say enough. */
  name?: string;
}): VNode {
  const { children, onClick, action, name } = props;
  return (
    <button
      type="button"
      class="link-button bare small"
      data-action={action}
      aria-label={name}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
