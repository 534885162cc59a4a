import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

import type { MarkKind } from '../../lib/core/audit/mark';
import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';
import { VERDICT_ICONS } from '../ui/verdict-icons';
import { TrustedButton } from './TrustedButton';

/** Marks explained, two in a line; the other possible ones look like the one named here. */
const EXPLAINED: readonly MarkKind[] = [
  'supported',
  'supported-elsewhere',
  'partly-supported',
  'open-supported',
  'contradicted',
  'not-found',
  'not-judged',
  'pending',
];
/** Room that the explanation takes, in pixels. */
const HEIGHT = 190;

/** Button beside a check's summary: says what the marks mean, hides them, and shows them again. */
export function MarksNote({
  hidesMarks,
  onHide,
}: {
  hidesMarks: boolean;
  onHide: (isHidden: boolean) => void;
}): VNode {
  const [side, setSide] = useState<'above' | 'below' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const legend = useId();
  const opener = (): HTMLElement | null => root.current?.querySelector('button') ?? null;
  const title = t(hidesMarks ? 'page.marks.hide' : 'page.marks.title');
  return (
    <div
      ref={root}
      class="marks"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || side === null) return;
        setSide(null);
        opener()?.focus();
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget !== null && !root.current?.contains(relatedTarget as Node)) setSide(null);
      }}
    >
      <TrustedButton
        class="round"
        aria-label={title}
        title={title}
        {...(hidesMarks
          ? { 'aria-pressed': true }
          : { 'aria-expanded': side !== null, 'aria-controls': legend })}
        onClick={() => {
          if (hidesMarks) onHide(false);
          else setSide(side === null ? sideOf(opener()) : null);
        }}
      >
        <Icon path={hidesMarks ? ICONS.eyeOff : ICONS.eye} />
      </TrustedButton>
      <div id={legend} class="float-text legend" data-side={side} hidden={side === null}>
        <Legend />
        <TrustedButton
          class="card-open"
          onClick={() => {
            setSide(null);
            opener()?.focus();
            onHide(true);
          }}
        >
          {t('page.marks.hide')}
        </TrustedButton>
      </div>
    </div>
  );
}

function Legend(): VNode {
  return (
    <>
      <p class="legend-title">{t('page.marks.title')}</p>
      <ul>
        {EXPLAINED.map(kind => (
          <li key={kind} class={`verdict-${kind}`}>
            <Icon path={VERDICT_ICONS[kind]} />
            <span class="look" data-look={kind}>
              {t(`verdict.word.${kind}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function sideOf(opener: HTMLElement | null): 'above' | 'below' {
  const height = opener?.ownerDocument.defaultView?.innerHeight ?? Infinity;
  const hasRoom = (opener?.getBoundingClientRect().bottom ?? 0) + HEIGHT < height;
  return hasRoom ? 'below' : 'above';
}
