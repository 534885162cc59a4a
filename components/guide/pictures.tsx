import type { ComponentChildren, VNode } from 'preact';

import { VERDICT_ICONS } from '../ui/verdict-icons';

/** Drawing beside words that say the same; its colours are those of the page. */
function Picture({ children }: { children: ComponentChildren }): VNode {
  return (
    <svg class="guide-picture" viewBox="0 0 160 96" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Lines of text, each of a length, from a place down. */
function Lines(props: { x: number; y: number; lengths: readonly number[]; look?: string }): VNode {
  const { x, y, lengths, look = 'picture-text' } = props;
  return (
    <>
      {lengths.map((length, at) => (
        <path key={at} class={look} d={`M${x} ${y + 10 * at}h${length}`} />
      ))}
    </>
  );
}

/** An answer with the button below it, and a pointer. */
export function ClickPicture(): VNode {
  return (
    <Picture>
      <rect class="picture-sheet" x="14" y="8" width="132" height="56" rx="8" />
      <Lines x={26} y={22} lengths={[104, 92, 108, 60]} />
      <rect class="picture-button" x="82" y="72" width="64" height="18" rx="9" />
      <Lines x={96} y={81} lengths={[36]} look="picture-on-button" />
      <path class="picture-pointer" d="M126 78v15l4-4 3 6 3-2-3-5h5z" />
    </Picture>
  );
}

/** A statement with its mark, and the passage of the source beside it. */
export function PassagePicture(): VNode {
  return (
    <Picture>
      <rect class="picture-sheet" x="6" y="12" width="66" height="72" rx="8" />
      <Lines x={16} y={28} lengths={[46, 38]} />
      <g class="verdict-contradicted" transform="translate(16 50)">
        <rect class="picture-mark" width="20" height="20" rx="5" />
        <path class="picture-sign" d={VERDICT_ICONS.contradicted} transform="translate(2 2)" />
      </g>
      <path class="picture-link" d="M76 48h10" />
      <rect class="picture-sheet" x="90" y="4" width="64" height="88" rx="8" />
      <Lines x={100} y={18} lengths={[44, 36]} />
      <rect class="picture-passage" x="96" y="34" width="52" height="28" rx="3" />
      <Lines x={100} y={43} lengths={[44, 38]} />
      <Lines x={100} y={72} lengths={[44, 30]} />
    </Picture>
  );
}

/** A computer that keeps what is read, under lock. */
export function DevicePicture(): VNode {
  return (
    <Picture>
      <rect class="picture-sheet" x="34" y="8" width="92" height="60" rx="6" />
      <path class="picture-link" d="M20 80h120" />
      <path class="picture-lock" d="M70 36v-7a10 10 0 0 1 20 0v7" />
      <rect class="picture-button" x="64" y="35" width="32" height="24" rx="5" />
      <path class="picture-on-button" d="M80 44v6" />
    </Picture>
  );
}
