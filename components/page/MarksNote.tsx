import type { RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { MarkKind } from '../../lib/core/audit/mark';
import { t } from '../../lib/i18n/t';
import type { PageCallbacks } from '../../lib/ports/page-ui';
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
export function MarksNote(props: {
  hidesMarks: boolean;
  /** The check has ended: the marks stay as they are. */
  isFinal: boolean;
  onHide: (isHidden: boolean) => void;
  onSeen: PageCallbacks['onMarksSeen'];
}): VNode {
  const { hidesMarks, isFinal, onHide, onSeen } = props;
  const [side, setSide] = useState<'above' | 'below' | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const legend = useId();
  const opener = (): HTMLElement | null => root.current?.querySelector('button') ?? null;
  useFirstLook(root, isFinal && !hidesMarks, async () => {
    if (await onSeen()) setSide(sideOf(opener()));
  });
  useLeaving(root, side !== null, isByKey => {
    setSide(null);
    if (isByKey) opener()?.focus();
  });
  const title = t(hidesMarks ? 'page.marks.hide' : 'page.marks.title');
  return (
    <div
      ref={root}
      class="marks"
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

/** Tells once that the note is in view, if it is to be told. */
function useFirstLook(
  root: RefObject<HTMLElement | null>,
  isWanted: boolean,
  onLook: () => Promise<void>,
): void {
  useLayoutEffect(() => {
    const view = root.current?.ownerDocument.defaultView;
    if (!isWanted || !root.current || !view) return;
    const observer = new view.IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void onLook();
    });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [isWanted]);
}

/** Tells of Escape, and of a press anywhere else on the page, while the note is open. */
function useLeaving(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: (isByKey: boolean) => void,
): void {
  useLayoutEffect(() => {
    const { current } = root;
    if (!isOpen || current === null) return;
    const own = current.getRootNode() as ShadowRoot;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onLeave(current.contains(own.activeElement));
    };
    // nb. From outside, all that is in the shadow root is its host.
    const onPress = ({ target }: Event): void => {
      if (target !== own.host && !current.contains(target as Node)) onLeave(false);
    };
    const page = current.ownerDocument;
    page.addEventListener('keydown', onKey, LISTENING);
    for (const each of [page, own]) each.addEventListener('pointerdown', onPress, LISTENING);
    return () => {
      page.removeEventListener('keydown', onKey, LISTENING);
      for (const each of [page, own]) each.removeEventListener('pointerdown', onPress, LISTENING);
    };
  }, [isOpen]);
}

/** Before the page's own listeners, which may keep an event to themselves. */
const LISTENING = { capture: true, passive: true };

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
