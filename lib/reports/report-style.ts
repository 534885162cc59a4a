/** The look of a report, on screen, in the dark and on paper. Own words only: it is not escaped. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.2rem; margin-block: 2rem 0.5rem; border-block-end: 1px solid; }
h3 { font-size: 1rem; margin-block: 1.5rem 0.25rem; }
h3[data-verdict] { border-inline-start: 0.4rem solid; padding-inline-start: 0.6rem; }
p { margin-block: 0.4rem; }
.soft { font-size: 0.9rem; }
.notice { border: 2px solid; padding: 0.5rem 0.75rem; font-weight: 600; }
figure { margin: 0.5rem 0 0.5rem 0.6rem; border-inline-start: 2px solid; padding-inline-start: 0.8rem; }
blockquote { margin: 0; }
blockquote::before { content: open-quote; }
blockquote::after { content: close-quote; }
figcaption { font-size: 0.9rem; }
.hand { margin: 0.5rem 0 0.5rem 0.6rem; border: 1px dashed; padding: 0.25rem 0.75rem; }
.hand-head { font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-size: 0.9rem; padding-block: 0.4rem; }
th, td { border: 1px solid; padding: 0.3rem 0.5rem; text-align: start; vertical-align: top; }
a { color: LinkText; }
@page { margin: 18mm 16mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; } }
@media print {
  :root { color-scheme: light; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  h1, h2, h3 { break-after: avoid; }
  .part, .hand, figure, tr { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
  .wide { overflow: visible; }
}
`;
