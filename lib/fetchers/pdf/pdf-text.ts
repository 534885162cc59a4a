import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { DrawnPage, DrawnText } from './page-pieces';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** What pdf.js tells of a page, in our words. */
export function toDrawnPage(viewport: PageViewport, content: TextContent): DrawnPage {
  const texts = content.items.flatMap((item): DrawnText[] =>
    'str' in item
      ? [
          {
            text: item.str,
            transform: item.transform.map(Number),
            width: item.width,
            font: item.fontName,
          },
        ]
      : [],
  );
  return { width: viewport.width, height: viewport.height, view: viewport.transform, texts };
}
