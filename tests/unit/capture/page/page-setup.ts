import { vi } from 'vitest';
import type { Capture } from '../../../../lib/core/answer/answer';
import { auditId, statementId, type AnswerId, type AuditId } from '../../../../lib/core/ids';
import type { PageCheck, RequestFailure } from '../../../../lib/core/answer/page-check';
import { ok, type Result } from '../../../../lib/core/result';
import type { VerdictKind } from '../../../../lib/core/audit/verdict';
import { watchChatPage } from '../../../../lib/capture/page/chat-page';
import type { ChatPage, ChatPageCalls } from '../../../../lib/capture/page/watch';
import type {
  AnswerView,
  BadgeView,
  PageCallbacks,
  PageHealth,
  PageUi,
} from '../../../../lib/ports/page-ui';
import { readMarkdownAnswer } from '../../../../lib/text/markdown/read-markdown';
import type { Pasted } from '../../../../lib/core/answer/pasted';
import { createFakeSite, idOfText, type FakeSite } from './fake-site';

/** State of the page's UI after each call; `null` once removed. */
export type ShownUi = {
  answers: AnswerView[];
  badges: Map<string, readonly BadgeView[]>;
  health: PageHealth;
  marked: { text: string; statement: string; parts?: string[] }[];
  pointed: string | null;
  hidesMarks: boolean;
  refreshes: number;
  isDestroyed: boolean;
};

export type Setup = {
  site: FakeSite;
  chat: ChatPage;
  shown: ShownUi;
  /** The reader's clicks. */
  reader: PageCallbacks;
  calls: {
    requestAudit: ReturnType<typeof vi.fn<(capture: Capture) => Promise<Requested>>>;
    offerAnswer: ReturnType<typeof vi.fn<ChatPageCalls['offerAnswer']>>;
    findChecks: ReturnType<typeof vi.fn<(ids: AnswerId[]) => Promise<PageCheck[]>>>;
    findCard: ReturnType<typeof vi.fn<ChatPageCalls['findCard']>>;
    openPanel: ReturnType<typeof vi.fn<ChatPageCalls['openPanel']>>;
    readClipboard: ReturnType<typeof vi.fn<() => Promise<Pasted>>>;
    readPasted: ReturnType<typeof vi.fn<ChatPageCalls['readPasted']>>;
    pointInPanel: ReturnType<typeof vi.fn<ChatPageCalls['pointInPanel']>>;
    hideMarks: ReturnType<typeof vi.fn<ChatPageCalls['hideMarks']>>;
    explainsMarks: ReturnType<typeof vi.fn<ChatPageCalls['explainsMarks']>>;
  };
  navigate(url: string): void;
  stop(): void;
  /** Lets time pass, and everything happen that is due in it. */
  wait(ms: number): Promise<unknown>;
  stateOf(key: string): AnswerView['state'] | null;
};

type Requested = Result<AuditId, RequestFailure>;

/** A watched page, with a clock that only `wait` moves. */
export function watchFakePage(
  prepare: (site: FakeSite) => void = () => undefined,
  { isAutomatic = false } = {},
): Setup {
  vi.useFakeTimers();
  const site = createFakeSite();
  prepare(site);
  const shown: ShownUi = {
    answers: [],
    badges: new Map(),
    health: 'readable',
    marked: [],
    pointed: null,
    hidesMarks: false,
    refreshes: 0,
    isDestroyed: false,
  };
  const readers: PageCallbacks[] = [];
  const stop = new AbortController();
  let url = 'https://chat.example/c/1';
  const calls: Setup['calls'] = {
    requestAudit: vi.fn(() => Promise.resolve(ok(auditId('audit-1')))),
    offerAnswer: vi.fn<ChatPageCalls['offerAnswer']>(() => Promise.resolve(ok(auditId('audit-1')))),
    findChecks: vi.fn(() => Promise.resolve([])),
    findCard: vi.fn<ChatPageCalls['findCard']>(() => Promise.resolve(null)),
    openPanel: vi.fn<ChatPageCalls['openPanel']>(() => Promise.resolve()),
    pointInPanel: vi.fn<ChatPageCalls['pointInPanel']>(() => Promise.resolve(true)),
    hideMarks: vi.fn<ChatPageCalls['hideMarks']>(() => Promise.resolve()),
    explainsMarks: vi.fn<ChatPageCalls['explainsMarks']>(() => Promise.resolve(true)),
    readClipboard: vi.fn(() => Promise.reject(new Error('not allowed'))),
    readPasted: vi.fn(({ text }: Pasted) =>
      Promise.resolve(readMarkdownAnswer(text, { pageUrl: null, now: new Date().toISOString() })),
    ),
  };
  const chat = watchChatPage({
    page: site.page,
    adapter: site.adapter,
    calls,
    isAutomatic,
    createUi: callbacks => {
      readers.push(callbacks);
      return recordingUi(shown);
    },
    answerIdOf: ({ text }) => Promise.resolve(idOfText(text)),
    version: '1.2.3',
    readClipboard: calls.readClipboard,
    now: () => new Date().toISOString(),
    url: () => url,
    signal: stop.signal,
  });
  const [reader] = readers;
  if (reader === undefined) throw new Error('no UI was created');
  return {
    site,
    chat,
    shown,
    reader,
    calls,
    navigate: next => {
      url = next;
    },
    stop: () => stop.abort(),
    wait: ms => vi.advanceTimersByTimeAsync(ms),
    stateOf: key => shown.answers.find(answer => answer.key === key)?.state ?? null,
  };
}

/** A check of a text, with one badge for each kind, each over one character. */
export function checkOf(
  text: string,
  kinds: readonly VerdictKind[],
  overrides: Partial<PageCheck> = {},
): PageCheck {
  return {
    auditId: auditId('audit-1'),
    answerId: idOfText(text),
    status: 'finished',
    settledPairs: kinds.length,
    pairs: kinds.length,
    badges: kinds.map((kind, index) => ({
      statementId: statementId(`s${index}`),
      span: { start: index, end: index + 1 },
      kind,
    })),
    ...overrides,
  };
}

function recordingUi(shown: ShownUi): PageUi {
  return {
    setAnswers(answers) {
      shown.answers = [...answers];
      const keys = new Set(answers.map(({ key }) => key));
      for (const key of shown.badges.keys()) if (!keys.has(key)) shown.badges.delete(key);
    },
    setBadges(key, badges) {
      shown.badges.set(key, badges);
    },
    markStatement(range, statement, parts) {
      const words = parts && { parts: parts.map(part => part.toString()) };
      shown.marked.push({ text: range.toString(), statement, ...words });
    },
    pointAt(statement) {
      shown.pointed = statement;
    },
    hideMarks(isHidden) {
      shown.hidesMarks = isHidden;
    },
    setHealth(health) {
      shown.health = health;
    },
    refresh() {
      shown.refreshes += 1;
    },
    destroy() {
      shown.isDestroyed = true;
    },
  };
}

/** Hides the tab of a page, or shows it again. */
export function setVisibility(page: Document, state: DocumentVisibilityState): void {
  const { defaultView } = page;
  if (defaultView === null) throw new Error('a document without a window');
  vi.spyOn(page, 'visibilityState', 'get').mockReturnValue(state);
  page.dispatchEvent(new defaultView.Event('visibilitychange'));
}
