/** One exchange of a ChatGPT page; `bodies` are markup. */
export type ChatTurn = { key: string; question: string; bodies: string[] };

export type ChatPageParts = {
  turns: ChatTurn[];
  /** The site's stop button is there: the last reply is still being written. */
  isStreaming?: boolean;
  /** Markup after the conversation, e.g. a script. */
  after?: string;
};

/**
 * A page as ChatGPT's layout `timeline-2026-09` marks it up.
 *
 * The column has a fixed width and place, so that nothing but a change of the page moves it
 * when the side panel opens.
 */
export function chatgptPage({ turns, isStreaming = false, after = '' }: ChatPageParts): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A chat</title>
    <style>
      body { margin: 0 0 60vh 160px; width: 560px; font: 16px/1.6 sans-serif; }
      textarea { width: 400px; }
    </style>
  </head>
  <body>
    <nav><a href="https://chatgpt.com/c/an-older-chat">An older chat</a></nav>
    <main id="conversation">${turns.map(turnMarkup).join('')}</main>
    <form><textarea aria-label="Ask anything"></textarea>
      ${isStreaming ? '<button type="button" data-testid="stop-button">Stop</button>' : ''}</form>
    ${after}
  </body>
</html>`;
}

/** The markup of one exchange, also for a page that swaps its conversation. */
export function turnMarkup({ key, question, bodies }: ChatTurn): string {
  const replies = bodies
    .map(body => `<div data-markdown-text-style="assistant-message">${body}</div>`)
    .join('<div class="tool-call"><span>Searched the web</span></div>');
  return `
    <div data-turn-key="${key}">
      <div data-user-message-bubble="true"><div class="whitespace-pre-wrap">${question}</div></div>
      <h4 data-conversation-role="assistant" style="position: absolute; left: -999px">Reply</h4>
      ${replies}
      <div data-markdown-copy="exclude"><button type="button" aria-label="Copy">Copy</button></div>
    </div>`;
}

/** A citation chip of that layout. */
export function cite(url: string, label: string): string {
  return ` <a data-testid="chatgpt-citation" href="${url}" aria-label="${label}, ${url}" target="_blank"><span>${label}</span></a>`;
}
