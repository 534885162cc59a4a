import { cite, turnMarkup } from '../../../tests/e2e/pages/chatgpt';

/** A conversation as long as any a site keeps on one page. */
export const LONG_CHAT = { turns: 400, chipsPerTurn: 12, tokensPerSecond: 50 } as const;

/** Commands to the page's own script. */
export const STREAM = { begin: 'beginReply()', end: 'endReply()' } as const;

const WORDS = 'The trial found a smaller rise in weight among those who drank water before meals';

/**
 * A ChatGPT page of 400 answers with 4,800 citation chips, whose script writes one more reply
 * below, a word every 20 ms, and keeps its end in view, as chat sites do.
 */
export function longChatPage(): string {
  const turns = Array.from({ length: LONG_CHAT.turns }, (_, index) => oldTurn(index)).join('');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A long chat</title>
    <style>
      body { margin: 0 0 0 160px; width: 640px; font: 16px/1.6 sans-serif; }
      main { height: 100vh; box-sizing: border-box; padding-bottom: 40vh; overflow-y: auto; }
    </style>
  </head>
  <body>
    <main id="conversation">${turns}</main>
    <script>${STREAMING_SCRIPT}</script>
  </body>
</html>`;
}

function oldTurn(index: number): string {
  const sentences = Array.from({ length: LONG_CHAT.chipsPerTurn }, (_, at) => {
    const url = `https://source-${String((index * 7 + at) % 90)}.example/paper/${String(index)}-${String(at)}`;
    return `${WORDS}, in group ${String(at + 1)} of study ${String(index + 1)}.${cite(url, 'A study')}`;
  });
  const paragraphs = [0, 4, 8].map(from => `<p>${sentences.slice(from, from + 4).join(' ')}</p>`);
  return turnMarkup({
    key: `turn-${String(index)}`,
    question: `What did study ${String(index + 1)} find?`,
    bodies: [paragraphs.join('')],
  });
}

const STREAMING_SCRIPT = `
  const words = ${JSON.stringify(WORDS.split(' '))};
  let writing, count = 0, paragraph;
  function beginReply() {
    const main = document.querySelector('#conversation');
    const turn = document.createElement('div');
    turn.dataset.turnKey = 'turn-new';
    turn.innerHTML = '<div data-user-message-bubble="true"><div class="whitespace-pre-wrap">And the newest?</div></div>'
      + '<h4 data-conversation-role="assistant" style="position: absolute; left: -999px">Reply</h4>'
      + '<div data-markdown-text-style="assistant-message"></div>'
      + '<button type="button" data-testid="stop-button">Stop</button>';
    main.append(turn);
    const body = turn.querySelector('[data-markdown-text-style]');
    writing = setInterval(() => {
      if (count % 60 === 0) { paragraph = document.createElement('p'); body.append(paragraph); }
      paragraph.append(words[count % words.length] + ' ');
      count += 1;
      if (count % 15 === 0) paragraph.insertAdjacentHTML('beforeend', '<a data-testid="chatgpt-citation" href="https://new.example/' + count + '">New</a> ');
      main.scrollTop = main.scrollHeight;
    }, ${String(1000 / LONG_CHAT.tokensPerSecond)});
  }
  function endReply() {
    clearInterval(writing);
    document.querySelector('[data-testid="stop-button"]').remove();
  }`;
