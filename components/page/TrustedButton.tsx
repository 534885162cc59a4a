import type { JSX, VNode } from 'preact';

/** A button for the user alone: events made by the page's scripts are not `isTrusted`. */
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
