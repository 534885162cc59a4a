/** An ordinary page, of no chat site, whose text a reader may select. */
export function articlePage(body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>An article</title>
    <style>body { margin: 0 0 0 160px; width: 560px; font: 16px/1.6 sans-serif; }</style>
  </head>
  <body>
    <nav><a href="/">Home</a></nav>
    <h1>Notes on diarrhoea</h1>
    <p>This stands before it and belongs to nobody's question.</p>
    <div id="piece">${body}</div>
    <div style="height: 300vh"></div>
    <p>This stands after it.</p>
  </body>
</html>`;
}
