import { beforeEach, describe, expect, it } from 'vitest';

import { answerCalls } from '../../../../lib/app/background/answer-calls';
import type { Services } from '../../../../lib/app/background/services';
import type { SenderFacts } from '../../../../lib/messaging/own-pages';
import type { onMessage } from '../../../../lib/messaging/protocol';

const OWN = { id: 'abc', origin: 'chrome-extension://abc' };
const CONTENT_SCRIPT = { id: 'abc', url: 'https://chatgpt.com/c/1', origin: 'https://chatgpt.com' };
const OPTIONS = { id: 'abc', url: 'chrome-extension://abc/options.html' };

/** The calls a content script may make. A new one has to be argued, and parses what it is sent. */
const FOR_CHAT_PAGES = [
  'requestAudit',
  'openPanel',
  'findPageMode',
  'offerAnswer',
  'findWords',
  'findChecks',
  'readPasted',
  'findCard',
  'pointInPanel',
  'hidesMarks',
  'hideMarks',
  'explainsMarks',
];

type Answer = (message: { data: unknown; sender: SenderFacts }) => unknown;

let answers: Map<string, Answer>;
/** Calls that passed the guard, by name. */
let reached: string[];

beforeEach(() => {
  answers = new Map();
  reached = [];
  const listen = ((type, answer) => {
    answers.set(type, answer as Answer);
    return () => undefined;
  }) as typeof onMessage;
  answerCalls(listen, OWN, everythingThatAnswers('') as Services);
});

/** Whatever is called on it, at whatever depth, is noted and answers with itself. */
function everythingThatAnswers(name: string): unknown {
  return new Proxy(() => undefined, {
    // nb. Without this it would look like a promise that never settles.
    get: (_target, part) =>
      part === 'then' ? undefined : everythingThatAnswers(`${name}.${String(part)}`),
    apply: () => {
      reached.push(name);
      return undefined;
    },
  });
}

function call(type: string, sender: SenderFacts, data: unknown = {}): Promise<unknown> {
  return Promise.resolve().then(() => answers.get(type)?.({ data, sender }));
}

describe('the background', () => {
  it('answers a content script in these calls and no others', async () => {
    const refused: string[] = [];
    for (const type of answers.keys()) {
      await call(type, CONTENT_SCRIPT).catch(() => refused.push(type));
    }

    expect([...answers.keys()].filter(type => !refused.includes(type))).toEqual(FOR_CHAT_PAGES);
    expect(refused).toContain('connectionFor');
    expect(refused.length).toBeGreaterThan(10);
  });

  it('does nothing of what a content script may not ask for', async () => {
    for (const type of answers.keys()) {
      if (!FOR_CHAT_PAGES.includes(type)) await call(type, CONTENT_SCRIPT).catch(() => undefined);
    }

    expect(reached).toEqual([]);
  });

  it('tells a content script nothing of the key but that it may not ask', async () => {
    const asked = call('connectionFor', CONTENT_SCRIPT, { id: 'remote', version: '1' });

    await expect(asked).rejects.toThrow(
      'messaging: only the extension\'s own pages may call "connectionFor"',
    );
  });

  it('takes the click on an answer’s own button, and not that on a badge, for a wish to have it checked', async () => {
    const audit = '0b2a1c9e-6f0d-4c55-9b0e-2d9c1a7f3e11';
    await call('openPanel', CONTENT_SCRIPT, { audit, statement: 's1' });
    const byBadge = reached.includes('.audits.claim');
    await call('openPanel', CONTENT_SCRIPT, { audit, statement: null });

    expect(byBadge).toBe(false);
    expect(reached).toContain('.audits.claim');
  });

  it('answers the extension’s own pages in all of them', async () => {
    for (const type of answers.keys()) await call(type, OPTIONS);

    expect(reached).toContain('.connectionFor');
    expect(reached).toContain('.audits.checkAgain');
  });
});
