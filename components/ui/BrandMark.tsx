import type { VNode } from 'preact';

/** The extension's logo: two statements and a check. */
export function BrandMark(): VNode {
  return (
    <svg class="brand-mark" viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <rect x="2" y="2" width="20" height="20" rx="6" />
      <path d="M6.5 8.5h11M6.5 12h4M9.5 15.5l2.5 2.5 5.5-6" />
    </svg>
  );
}
