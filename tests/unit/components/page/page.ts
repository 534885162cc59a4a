import { Window as FakeWindow } from 'happy-dom';
import { vi } from 'vitest';
import { auditId, statementId } from '../../../../lib/core/ids';
import { fail } from '../../../../lib/core/result';
import type { VerdictKind } from '../../../../lib/core/audit/verdict';
import type { AnswerView, BadgeView, PageCallbacks, PageUi } from '../../../../lib/ports/page-ui';
import { createPageUi } from '../../../../components/page/page-ui';

type View = Window & typeof globalThis;

/** A drawn-on page whose shadow root the test may open. */
export type DrawnPage = {
  page: Document;
  view: View;
  ui: PageUi;
  body: HTMLElement;
  onCheck: ReturnType<typeof vi.fn<(key: string) => void>>;
  onOpen: ReturnType<typeof vi.fn<(audit: string, statement: string | null) => void>>;
  onComplete: ReturnType<typeof vi.fn<PageCallbacks['onComplete']>>;
  onCard: ReturnType<typeof vi.fn<PageCallbacks['onCard']>>;
  onPoint: ReturnType<typeof vi.fn<PageCallbacks['onPoint']>>;
  onHideMarks: ReturnType<typeof vi.fn<PageCallbacks['onHideMarks']>>;
  onMarksSeen: ReturnType<typeof vi.fn<PageCallbacks['onMarksSeen']>>;
  onReport: ReturnType<typeof vi.fn<() => string>>;
  /** All buttons that are not hidden, in order. */
  buttons(): HTMLElement[];
  named(name: string | RegExp): HTMLElement;
  root(): ShadowRoot;
  /** As the reader clicks; scripts cannot set this flag in a browser. */
  click(button: HTMLElement): void;
  /** Lets the next frame be drawn. */
  frame(): Promise<unknown>;
};

/** A page of one answer, "Ash Beech Cedar Dogwood Elm". */
export function drawOn(prepare: (view: View) => void = () => undefined): DrawnPage {
  const view = new FakeWindow() as unknown as View;
  const page = view.document;
  endow(view, { IntersectionObserver: seesEverything() });
  prepare(view);
  const body = page.createElement('article');
  body.textContent = 'Ash Beech Cedar Dogwood Elm';
  page.body.append(body);
  const onCheck = vi.fn<(key: string) => void>();
  const onOpen = vi.fn<(audit: string, statement: string | null) => void>();
  const onComplete = vi.fn<PageCallbacks['onComplete']>();
  const onCard = vi.fn<PageCallbacks['onCard']>(() => Promise.resolve(fail('not-here')));
  const onPoint = vi.fn<PageCallbacks['onPoint']>();
  const onHideMarks = vi.fn<PageCallbacks['onHideMarks']>();
  const onMarksSeen = vi.fn<PageCallbacks['onMarksSeen']>(() => Promise.resolve(false));
  const onReport = vi.fn(() => 'A report');
  const ui = createPageUi(
    page,
    { onCheck, onOpen, onComplete, onCard, onPoint, onHideMarks, onMarksSeen, onReport },
    { shadow: 'open' },
  );
  const root = (): ShadowRoot => {
    const found = page.querySelector('[data-veracite-page]')?.shadowRoot;
    if (!found) throw new Error('nothing is drawn');
    return found;
  };
  const buttons = () =>
    [...root().querySelectorAll('button')].filter(button => button.closest('[hidden]') === null);
  return {
    page,
    view,
    ui,
    body,
    onCheck,
    onOpen,
    onComplete,
    onCard,
    onPoint,
    onHideMarks,
    onMarksSeen,
    onReport,
    buttons,
    root,
    named(name) {
      const found = buttons().find(button => nameOf(button).match(name));
      if (found === undefined) throw new Error(`no button is called ${String(name)}`);
      return found;
    },
    click(button) {
      const event = new view.MouseEvent('click', { bubbles: true, composed: true });
      Object.defineProperty(event, 'isTrusted', { value: true });
      button.dispatchEvent(event);
    },
    frame: () => new Promise(done => view.requestAnimationFrame(done)),
  };
}

/** Name for a screen reader. */
export function nameOf(button: Element): string {
  return button.getAttribute('aria-label') ?? button.textContent;
}

export function answerItem({ body }: DrawnPage, state: AnswerView['state'], key = 'a'): AnswerView {
  return { key, bodies: [body], state, sources: null, lost: null };
}

/** A badge over the word with this number in the answer, from 1. */
export function badgeItem({ page, body }: DrawnPage, number: number, kind: VerdictKind): BadgeView {
  const text = body.firstChild;
  if (text === null) throw new Error('the answer has no text');
  const words = body.textContent.split(' ');
  const start = words.slice(0, number - 1).join(' ').length + (number > 1 ? 1 : 0);
  const range = page.createRange();
  range.setStart(text, start);
  range.setEnd(text, start + (words[number - 1]?.length ?? 0));
  return {
    auditId: auditId('audit-1'),
    statementId: statementId(`s${number}`),
    number,
    kind,
    range,
  };
}

/** A rectangle as the browser gives it. */
export function rect([left, top, width, height]: [number, number, number, number]): DOMRect {
  const box = { left, top, width, height, x: left, y: top };
  return { ...box, right: left + width, bottom: top + height, toJSON: () => box };
}

/** Gives a fake window what it lacks, or what the test wants to decide. */
export function endow(view: View, properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(view, name, { value, configurable: true });
  }
}

/** happy-dom's own reports nothing. In this one all that is observed is in view, or what is said. */
export function seesEverything(isInView: (element: Element) => boolean = () => true): unknown {
  return class {
    constructor(private readonly report: IntersectionObserverCallback) {}
    observe(target: Element): void {
      const entry = { target, isIntersecting: isInView(target) };
      this.report([entry as IntersectionObserverEntry], this as never);
    }
    unobserve(): void {
      // Nothing is reported later, so there is nothing to take back.
    }
    disconnect(): void {
      // As above.
    }
  };
}

export const CHECKED = {
  kind: 'checked',
  auditId: auditId('audit-1'),
  isStopped: false,
  counts: { supported: 5, contradicted: 2, 'not-judged': 1 },
} as const;
export const READY = { kind: 'ready' } as const;
