import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { createLexicalJudge } from '../lib/judges/lexical-judge';
import { serveJudge } from '../lib/judges/worker-judge';

export default defineUnlistedScript(() => {
  serveJudge(createLexicalJudge(), self);
});
