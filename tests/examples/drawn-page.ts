import { createPageUi } from '../../components/page/page-ui';
import { auditId, statementId } from '../../lib/core/ids';
import type { AnswerView, BadgeView, ButtonState } from '../../lib/ports/page-ui';
import type { VerdictKind } from '../../lib/core/audit/verdict';
import { fail } from '../../lib/core/result';

const AUDIT = auditId('audit-on-a-page');

/** One sentence a verdict, as a chat page has them. */
const SENTENCES: readonly [VerdictKind, string][] = [
  ['supported', 'Oral rehydration solution replaces water and salts.'],
  ['supported-elsewhere', 'One sachet is stirred into a glass of boiled water.'],
  ['partly-supported', 'It works within four hours for every child.'],
  ['contradicted', 'Fruit juice does as well.'],
  ['not-found', 'It was first sold in 1969.'],
  ['not-judged', 'A study of 2019 found the same.'],
  ['pending', 'Zinc shortens the illness by a day.'],
];

const STATES: readonly ButtonState[] = [
  { kind: 'ready' },
  { kind: 'failed', failure: 'extension-unreachable' },
  { kind: 'checking', auditId: AUDIT, settledPairs: 3, pairs: 9 },
  { kind: 'waiting', auditId: AUDIT, wait: 'battery-low' },
  {
    kind: 'checked',
    auditId: AUDIT,
    isStopped: false,
    counts: { supported: 3, contradicted: 1, 'not-judged': 2 },
  },
];

/**
 * Draws on a page with one answer for each state of the button, the last of them with a badge of
 * every verdict. The shadow root is open, so that a test can look into it.
 */
export function drawOnPage(root: HTMLElement): () => void {
  const chat = document.createElement('main');
  const title = document.createElement('h1');
  title.textContent = 'A chat';
  const answers = STATES.map(() => createAnswer());
  chat.style.cssText = 'max-width: 40rem; padding: 1rem 6rem 6rem 1rem;';
  for (const answer of answers) answer.style.marginBottom = '7rem';
  chat.append(title, ...answers);
  root.replaceChildren(chat);

  const nothing = (): void => undefined;
  const ui = createPageUi(
    document,
    {
      onCheck: nothing,
      onOpen: nothing,
      onComplete: nothing,
      onCard: () => Promise.resolve(fail('not-here')),
      onPoint: nothing,
      onHideMarks: nothing,
      onMarksSeen: () => Promise.resolve(false),
      onReport: () => 'A report',
    },
    { shadow: 'open' },
  );
  ui.setAnswers(answers.map((body, at) => viewOf(body, at)));
  const last = answers.at(-1);
  if (last) ui.setBadges(keyOf(answers.length - 1), badgesOf(last));
  ui.setHealth('citations-unknown');
  return () => ui.destroy();
}

function createAnswer(): HTMLElement {
  const answer = document.createElement('article');
  answer.append(
    ...SENTENCES.map(([, sentence]) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = sentence;
      return paragraph;
    }),
  );
  return answer;
}

function keyOf(at: number): string {
  return `answer-${String(at)}`;
}

function viewOf(body: HTMLElement, at: number): AnswerView {
  const state = STATES[at] ?? { kind: 'ready' };
  const hidden = { kind: 'hidden', count: 2, way: 'open', problem: 'nothing-new' } as const;
  const lost = { share: 0.02, numbers: ['72'], tables: 1, formulas: 0, code: 0 };
  const [sources, missing] = at === 0 ? [hidden, lost] : [null, null];
  return { key: keyOf(at), bodies: [body], state, sources, lost: missing };
}

function badgesOf(body: HTMLElement): BadgeView[] {
  return SENTENCES.map(([kind], at) => {
    const range = document.createRange();
    range.selectNodeContents(body.children[at] ?? body);
    return {
      auditId: AUDIT,
      statementId: statementId(String(at + 1)),
      number: at + 1,
      kind,
      range,
    };
  });
}
