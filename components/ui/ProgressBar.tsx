import type { VNode } from 'preact';

/** `share` is 0–1, `null` if unknown; `text` is announced for it. */
export function ProgressBar(props: { label: string; share: number | null; text: string }): VNode {
  const { label, share, text } = props;
  return (
    <div
      class={share === null ? 'progress-bar progress-bar-open' : 'progress-bar'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      aria-valuetext={text}
    >
      <span style={share === null ? undefined : { width: `${String(share * 100)}%` }} />
    </div>
  );
}
