import { DOMParser, parseHTML } from 'linkedom';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { readTextBody } from '../../lib/sources/web/read-text-body';
import { serveExtractor } from '../../lib/sources/web/thread-extractor';

// nb. A worker has no `DOMParser`; linkedom is what all reading is measured with (`bench:read`).
const PARSERS = {
  parseHtml: (html: string) => parseHTML(html).document,
  // Its documents have their own types, which lack what no extractor asks for.
  parseXml: (xml: string) =>
    new DOMParser().parseFromString(xml, 'text/xml') as unknown as Document,
};

export default defineUnlistedScript(() =>
  serveExtractor(body => readTextBody(body, PARSERS), self),
);
