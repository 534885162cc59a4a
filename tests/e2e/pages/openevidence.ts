/** A reference of a reply; without an address it is only named. */
export type Reference = { title: string; publication: string; url: string | null };

export type EvidenceReply = {
  question: string;
  /** Markup with `chip(…)` in it. */
  body: string;
  references: Reference[];
  /** The mark the site puts under a reply once it is written. */
  isFinished: boolean;
};

/** A page as OpenEvidence's layout `article-2026-07` marks it up. */
export function openEvidencePage(replies: EvidenceReply[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>An answer with evidence</title>
    <style>body { margin: 0 0 60vh 160px; width: 560px; font: 16px/1.6 sans-serif; }</style>
  </head>
  <body>
    <main id="conversation">
      ${replies.map(replyMarkup).join('')}
      <form><div data-testid="ask--query-bar"><textarea aria-label="Ask more"></textarea></div></form>
    </main>
  </body>
</html>`;
}

function replyMarkup(
  { question, body, references, isFinished }: EvidenceReply,
  at: number,
): string {
  return `
      <div data-index="${at}" id="question-${at}">
        <form><div data-testid="ask--query-bar"><textarea>${question}</textarea></div></form>
        <article class="MuiBox-root">
          <div><p class="MuiTypography-root MuiTypography-body2">Searched the literature</p></div>
          ${body}
          <div class="hide-on-print"><button type="button" aria-label="Helpful">Helpful</button></div>
          ${isFinished ? '<div data-answer-end="true"></div>' : ''}
          <div>
            <div class="brandable--references ArticleReferences_references_container__1a">
              <h3>References</h3>${references.map(referenceMarkup).join('')}
            </div>
          </div>
        </article>
      </div>`;
}

function referenceMarkup({ title, publication, url }: Reference, at: number): string {
  const name = url === null ? title : `<a href="${url}">${title}</a>`;
  return `
              <div class="ArticleReferences_references__2b"><span>${at + 1}.</span>
                <div class="ArticleReferences_reference__3c">
                  <span class="brandable--reference-title">${name}</span>
                  <div class="brandable--reference-subtitle">
                    <span class="brandable--reference-publication">${publication}</span>
                  </div>
                </div>
              </div>`;
}

/** A citation chip, e.g. `chip('Journal', '[1-2]')`. */
export function chip(name: string, numbers: string): string {
  return ` <span class="markdown-article-citation-chip MuiBox-root"><span class="MuiChip-root"><span
    class="MuiChip-label"><span>${name}</span></span></span><span aria-hidden="true">${numbers}</span></span>`;
}
