import { DOMParser, parseHTML } from 'linkedom';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { serveText } from '../../lib/sources/web/worker-text-reader';

// nb. A worker has no `DOMParser`; linkedom is what all reading is measured with (`bench:read`).
export default defineUnlistedScript(() =>
  serveText(
    {
      parseHtml: html => parseHTML(html).document,
      // Its documents have their own types, which lack what no reader asks for.
      parseXml: xml => new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document,
    },
    self,
  ),
);
