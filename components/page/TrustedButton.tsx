import type { JSX, VNode } from 'preact';

/** Ignores clicks by the page's scripts, which are not `isTrusted`. */
export function TrustedButton({
  onClick,
  ...props
}: Omit<JSX.IntrinsicElements['button'], 'onClick'> & { onClick: () => void }): VNode {
  return (
    <button
      type="button"
      {...props}
      onClick={event => {
        if (event.isTrusted) onClick();
      }}
    />
  );
}

/** A `ref` for what replaces the focused element. */
export function focusOn(element: HTMLElement | null): void {
  element?.focus();
}
