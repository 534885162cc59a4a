import type { VNode } from 'preact';

/** How far something is; `share` is 0–1, `text` is what is spoken for it. */
export function ProgressBar({
  label,
  share,
  text,
}: {
  label: string;
  share: number;
  text: string;
}): VNode {
  return (
    <div
      class="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
    >
      <span style={{ width: `${String(share * 100)}%` }} />
    </div>
  );
}
