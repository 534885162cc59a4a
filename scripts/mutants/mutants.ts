/** A fault to plant, and the tests that have to find it; they are part of `npm test`. */
export type Mutant = {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  tests: readonly string[];
};

/** The code of the mutant's file with the fault in it. */
export function plant(code: string, { name, file, find, replace }: Mutant): string {
  const [before, after, ...others] = code.split(find);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`mutants: "${name}" has to occur once in ${file}: ${find}`);
  }
  return `${before}${replace}${after}`;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a supported statement is ranked below a contradicted one',
    file: 'lib/core/audit/verdict.ts',
    find: "  ['supported', true],\n  ['supported', false],\n  ['partly-supported', true],\n  ['contradicted', true],",
    replace:
      "  ['contradicted', true],\n  ['supported', true],\n  ['supported', false],\n  ['partly-supported', true],",
    tests: ['tests/unit/core/audit/verdict.test.ts'],
  },
  {
    name: 'several sources support together what one of them contradicts',
    file: 'lib/core/audit/source-group.ts',
    find: "  if (read.some(({ finding }) => finding.kind === 'contradicted')) return null;\n",
    replace: '',
    tests: ['tests/unit/core/audit/source-group.test.ts'],
  },
  {
    name: 'a quote that is not in the source is believed',
    file: 'lib/pipeline/verify-reply.ts',
    find: "if (evidence.length === 0) return { kind: 'not-judged', reason: 'quote-not-verified' };",
    replace: '',
    tests: ['tests/unit/pipeline/judge-batch.test.ts', 'tests/attacks/hostile-passages.test.ts'],
  },
  {
    name: 'a cell nobody could judge is called not found',
    file: 'lib/pipeline/verify-reply.ts',
    find: "return { kind: 'not-judged', reason: 'quote-not-verified' };",
    replace: "return { kind: 'not-found', confidence: 0.5 };",
    tests: ['tests/unit/pipeline/judge-batch.test.ts', 'tests/attacks/hostile-passages.test.ts'],
  },
  {
    name: 'a lease that ran out is never taken over',
    file: 'lib/store/pair-moves.ts',
    find: 'owner !== request.owner || until === undefined || until <= request.now;',
    replace: 'until === undefined;',
    tests: ['tests/contracts/audit-store.test.ts'],
  },
  {
    name: 'an engine takes the leases of its own again',
    file: 'lib/store/pair-moves.ts',
    find: 'owner !== request.owner ||',
    replace: 'owner === request.owner ||',
    tests: ['tests/contracts/audit-store.test.ts'],
  },
  {
    name: 'a settled cell is settled again',
    file: 'lib/store/pair-moves.ts',
    find: '  if (isSettled(pair)) return { ...pair, timesSettled };\n',
    replace: '',
    tests: ['tests/contracts/audit-store.test.ts'],
  },
  {
    name: 'a page is read without permission',
    file: 'lib/sources/web/web-page-fetcher.ts',
    find: '(await deps.mayRead(url));',
    replace: "(await deps.mayRead(url)) || url !== '';",
    tests: [
      'tests/unit/sources/web/web-page-fetcher.test.ts',
      'tests/contracts/source-fetcher.test.ts',
    ],
  },
  {
    name: 'a redirect into the own network is followed',
    file: 'lib/sources/web/exchange.ts',
    find: 'isRefusedAddress(visit.finalUrl, rules)',
    replace: 'isRefusedAddress(open.url, rules)',
    tests: ['tests/unit/sources/web/web-page-hostile.test.ts'],
  },
  {
    name: 'an endless body is read on',
    file: 'lib/sources/web/exchange.ts',
    find: 'isTooLarge = visit.bytes > maxBytes;',
    replace: 'isTooLarge = visit.bytes > 1_000 * maxBytes;',
    tests: ['tests/unit/sources/web/web-page-hostile.test.ts'],
  },
  {
    name: 'a stop is taken for a fault of the network',
    file: 'lib/sources/web/exchange.ts',
    find: "return signal.aborted ? 'stopped' : null;",
    replace: 'return null;',
    tests: [
      'tests/unit/sources/web/web-page-hostile.test.ts',
      'tests/contracts/source-fetcher.test.ts',
    ],
  },
  {
    name: 'one retry too many',
    file: 'lib/sources/web/retry.ts',
    find: 'index >= limits.retries',
    replace: 'index > limits.retries',
    tests: [
      'tests/unit/sources/web/web-page-manners.test.ts',
      'tests/unit/sources/web/web-page-trouble.test.ts',
    ],
  },
  {
    name: 'a private network is taken for a public one',
    file: 'lib/util/private-host.ts',
    find: "  ['192.168.0.0', 16],\n",
    replace: '',
    tests: ['tests/unit/sources/web/address.test.ts', 'tests/unit/llm/remote/connection.test.ts'],
  },
  {
    name: 'a blinded cell shows its verdict',
    file: 'lib/views/blind-view.ts',
    find: "return isSeen(audit, pair) ? { status: 'shown', finding } : { status: 'hidden' };",
    replace: "return { status: 'shown', finding };",
    tests: ['tests/unit/views/blind-view.test.ts'],
  },
  {
    name: 'words of a page are markup in a report',
    file: 'lib/reports/write-html.ts',
    find: 'child === REPORT_STYLE ? child : escape(child)',
    replace: 'child',
    tests: ['tests/unit/reports/hostile-report.test.ts'],
  },
  {
    name: 'a mark of a chat template reaches the model',
    file: 'lib/text/model-json.ts',
    find: '/<(?=[|｜<!/\\p{L}])|\\[(?=\\/?[A-Z_]+\\])/gu',
    replace: '/\\[(?=\\/?[A-Z_]+\\])/gu',
    tests: ['tests/unit/text/model-json.test.ts'],
  },
  {
    name: 'a script in a web page calls what only own pages may',
    file: 'lib/messaging/own-pages.ts',
    find: 'return sender.url?.startsWith(`${own.origin}/`) ?? false;',
    replace: 'return true;',
    tests: ['tests/unit/messaging/own-pages.test.ts'],
  },
  {
    name: 'an answer is kept under a key without its passages',
    file: 'lib/judges/llm/answer-keys.ts',
    find: 'context, statement, texts]',
    replace: 'context, statement]',
    tests: ['tests/unit/judges/llm/answer-keys.test.ts'],
  },
  {
    name: 'a citation is given to the statement before',
    file: 'lib/text/statements/split-statements.ts',
    find: 'drafts[lastBelow(drafts, marker.start)] ??',
    replace: 'drafts[lastBelow(drafts, marker.start) - 1] ??',
    tests: ['tests/unit/text/statements/split-statements.test.ts'],
  },
  {
    name: 'another number is no conflict',
    file: 'lib/judges/lexical/conflict.ts',
    find: "if (hasOtherNumber(statement, sentence)) return 'number';",
    replace: '',
    tests: ['tests/unit/judges/lexical/lexical-judge.test.ts'],
  },
  {
    name: 'a negation is no conflict',
    file: 'lib/judges/lexical/conflict.ts',
    find: "return hasOtherNegation(statement, sentence) ? 'negation' : null;",
    replace: 'return null;',
    tests: ['tests/unit/judges/lexical/lexical-judge.test.ts'],
  },
  {
    name: 'what goes to a model is not written down before',
    file: 'lib/llm/metered-model.ts',
    find: '      await add({ sentBytes, receivedBytes: 0, tokens: null, calls: 1 });\n',
    replace: '',
    tests: ['tests/unit/llm/metered-model.test.ts'],
  },
  {
    name: 'a key is kept where content scripts can read it',
    file: 'lib/browser/keys.ts',
    find: '      await closeToContentScripts(area);\n',
    replace: '',
    tests: ['tests/unit/app/options/keys.test.ts'],
  },
  {
    name: 'a file of settings switches an API on',
    file: 'lib/settings/settings-file.ts',
    find: 'engine: { ...engine, where: DEFAULT_JUDGE_CHOICE.where, perSite: {} }',
    replace: 'engine',
    tests: ['tests/unit/settings/settings-file.test.ts'],
  },
  {
    name: 'an interval is too narrow',
    file: 'lib/metrics/interval.ts',
    find: 'Z ** 2 / (4 * of ** 2)',
    replace: '0',
    tests: ['tests/unit/metrics/interval.test.ts'],
  },
  {
    name: 'kappa forgets chance',
    file: 'lib/metrics/agreement.ts',
    find: 'return (agreed * all - byChance) / (all * all - byChance);',
    replace: 'return agreed / all;',
    tests: ['tests/unit/metrics/agreement.test.ts'],
  },
  {
    name: 'a check above the limit is not asked about',
    file: 'lib/settings/ask-first.ts',
    find: ') > Number(limit);',
    replace: ') < Number(limit);',
    tests: ['tests/unit/settings/ask-first.test.ts'],
  },
  {
    name: 'a full disk is taken for a bug',
    file: 'lib/store/storage-trouble.ts',
    find: 'error.name === QUOTA_ERROR',
    replace: "error.name === 'none'",
    tests: ['tests/unit/store/quota.test.ts'],
  },
];
