import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { AuditExport } from '../../lib/core/audit/audit';
import { auditId, type AuditId, type IsoDateTime } from '../../lib/core/ids';
import type { LedgerEntry } from '../../lib/core/audit/ledger';
import { fail, ok, type Result } from '../../lib/core/result';
import { addressOf } from '../../lib/core/source/source';
import { createFileFetcher } from '../lib/file-fetcher';
import { createGivenExtractor } from '../../lib/sources/web/given-extractor';
import { createWebPageFetcher } from '../../lib/sources/web/web-page-fetcher';
import { withClosest } from '../../lib/pipeline/closest-passages';
import { requestAudit } from '../../lib/pipeline/request-audit';
import { runAudit, type RunDeps } from '../../lib/pipeline/run-audit';
import type { Judge } from '../../lib/ports/judge';
import type { AuditStore } from '../../lib/ports/store';
import { readProgress } from '../../lib/views/progress';
import type { Shell } from '../lib/command';
import type { SourceFetcher } from '../../lib/ports/source-fetcher';
import type { StatementParser } from '../../lib/pipeline/splitting/model-parser';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { cleanUrl } from '../../lib/text/citations/clean-url';
import { readHtmlAnswer } from '../../lib/capture/sites/shared/read-pasted';
import { readMarkdownAnswer } from '../../lib/text/markdown/read-markdown';
import { targetOfUrl } from '../../lib/text/citations/identifier-of-url';
import { NODE_EXTRACTORS } from '../lib/node-extractors';
import { contentTypeOf } from '../lib/content-type';
import type { Graded } from '../lib/granularity';
import type { About, OpenJudge } from './open-judge';
import { openReader, type ReaderDeps } from './open-reader';
import { NO_LOOKUPS, type AuditInput } from './read-input';
import { KEEPS_ALL, createCache, createSourceCache } from '../../lib/store/caches';
import { createPrivacyLedger } from '../../lib/store/ledger';
import { createAuditStore } from '../../lib/store/store';
import type { VeraciteDatabase } from '../../lib/store/schema';
import { createLanguageFinder } from '../../lib/pipeline/statement-languages';
import { findCardIn } from '../../lib/app/cards';
import { findJudge, JUDGE_CARDS } from '../../lib/judges/registry';
import { detectLanguage } from '../lib/detect-language';
import { openNodeStore } from '../lib/open-node-store';

/** In memory and in batches there may be more cells than a browser is asked to store. */
const MAX_PAIRS = 500_000;

const SENTENCES = {
  'answer-empty': 'The answer holds no text.',
  'answer-too-large': 'The answer holds more text, links or cells than can be checked at once.',
};

/** Access to sources, and the services to ask; optional, defaults to no service. */
type SourcesInput = Pick<AuditInput, 'sources'> & Partial<Pick<AuditInput, 'lookups'>>;

/** Makes a parser; what it sends goes into the ledger of the audit it is for. */
export type MakeParser = (about: About) => StatementParser;

/** `progress`: where to say how far the check is; omitted, nothing is said. */
type AuditTools = {
  makeParser?: MakeParser | null;
  /** Puts something between the check and its reader of sources. */
  share?: (reader: SourceFetcher) => SourceFetcher;
} & Partial<Pick<Shell, 'progress'>>;

/** Runs the product's own pipeline without a browser. A failure is a sentence. */
export async function auditAnswer(
  input: Pick<AuditInput, 'answer' | 'format'> & SourcesInput,
  asked: Judge | OpenJudge,
  { makeParser = null, progress, share = reader => reader }: AuditTools = {},
): Promise<Result<AuditExport, string>> {
  const now = () => new Date();
  const capture = readAnswer(input, now().toISOString());
  if (!capture.ok) return fail(SENTENCES[capture.failure]);

  const memory = openNodeStore({ isWatched: false });
  const store = createAuditStore(memory);
  const ledger = createPrivacyLedger(memory);
  const id = auditId(crypto.randomUUID());
  const early = createEarlyLedger();
  const { judge, passagesPerPair } = await openAsked(asked, { auditId: id, ledger, now });
  const request = await requestAudit(capture.value, {
    store,
    judge: judge.identity,
    now,
    makeAuditId: () => id,
    isQuotaError: () => false,
    detectLanguage,
    maxPairs: MAX_PAIRS,
    ...(makeParser ? { parser: makeParser({ auditId: id, ledger: early, now }) } : {}),
  });
  if (!request.ok) return fail(sentenceOf(request.failure));

  for (const entry of early.entries) await ledger.add(entry);
  const told = await tellProgress(request.value, { store, progress, now });
  await runAudit(
    request.value,
    {
      store,
      cache: createSourceCache(memory, KEEPS_ALL),
      fetchers: [share(createReader(input, { memory, ledger, auditId: id, now }))],
      readGiven: createGivenExtractor(NODE_EXTRACTORS),
      ledger,
      judge,
      asked: judge.identity,
      owner: 'command-line',
      now,
      passagesPerPair: passagesPerPair ?? DEFAULT_SETTINGS.passagesPerPair,
      findCard: findCardIn(JUDGE_CARDS),
      ...languagesOf(judge),
      onSettled: told.onSettled,
    },
    new AbortController().signal,
  );
  told.end();
  const audit = await store.findWithTexts(request.value);
  if (!audit) throw new Error('audit: the store lost the audit it was given');
  memory.dexie.close();
  return ok(await withClosest(audit));
}

function openAsked(asked: Judge | OpenJudge, about: About): Promise<Graded> | Graded {
  return typeof asked === 'function' ? asked(about) : { judge: asked, passagesPerPair: null };
}

function languagesOf({ identity }: Judge): Pick<RunDeps, 'detectLanguage' | 'languages'> {
  const reach = findJudge(identity.id)?.reads;
  const languages = reach && { reach, find: createLanguageFinder(detectLanguage) };
  return { detectLanguage, ...(languages && { languages }) };
}

function sentenceOf(failure: string): string {
  return failure === 'answer-empty' ? SENTENCES['answer-empty'] : SENTENCES['answer-too-large'];
}

/** Counts as the panel does, at most once a second. */
async function tellProgress(
  id: AuditId,
  {
    store,
    progress,
    now,
  }: { store: AuditStore; progress: Shell['progress'] | undefined; now: () => Date },
) {
  const pairs = (await store.find(id))?.pairs.length ?? 0;
  const line = progress?.({ name: 'checking', total: pairs, unit: 'comparisons' });
  let last = now().getTime();
  const tell = async (): Promise<void> => {
    const audit = await store.find(id);
    if (audit?.status !== 'running') return;
    const { done, all, secondsLeft } = readProgress(audit, now().getTime());
    // Comparisons that an unreadable source makes needless are done too.
    line?.tell(pairs - (all - done), secondsLeft);
  };
  return {
    onSettled: () => {
      const at = now().getTime();
      if (!line || at - last < 1_000) return;
      last = at;
      void tell();
    },
    end: () => line?.end(),
  };
}

function readAnswer({ answer, format }: Pick<AuditInput, 'answer' | 'format'>, now: IsoDateTime) {
  const parseHtml = (html: string) => NODE_EXTRACTORS.parseHtml(html, '');
  if (format === 'html') return readHtmlAnswer(answer, { parseHtml, now });
  return readMarkdownAnswer(answer, { pageUrl: null, now });
}

/** Reads what the input names, from files or the web, and asks whom it allows. */
function createReader(
  input: SourcesInput,
  {
    memory,
    ...deps
  }: Pick<ReaderDeps, 'ledger' | 'auditId' | 'now'> & { memory: VeraciteDatabase },
): SourceFetcher {
  const cache = createCache(memory.metadata, KEEPS_ALL);
  const page = createFetcher(input, deps.now);
  return openReader(input.lookups ?? NO_LOOKUPS, { ...deps, page, cache });
}

/** Holds what is sent before there is an audit whose ledger could take it. */
function createEarlyLedger() {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    add(entry: LedgerEntry) {
      entries.push(entry);
      return Promise.resolve();
    },
  };
}

function createFetcher({ sources }: Pick<AuditInput, 'sources'>, now: () => Date): SourceFetcher {
  const shared = { ...NODE_EXTRACTORS, now };
  if (!sources) {
    return createWebPageFetcher({
      ...shared,
      fetch: globalThis.fetch,
      mayRead: () => Promise.resolve(true),
      isOnline: () => true,
    });
  }
  const entries = new Map(
    Object.entries(sources.map).map(([url, entry]) => [addressFor(url), entry]),
  );
  return createFileFetcher({
    ...shared,
    async readFile(url) {
      const entry = entries.get(url);
      if (entry === undefined) return null;
      if (typeof entry !== 'string') return { kind: 'status', status: entry.status };

      const contentType = contentTypeOf(entry);
      return { kind: 'file', bytes: await readFile(join(sources.folder, entry)), contentType };
    },
  });
}

/** An address as the answer's links are read: without trackers, and one for each work. */
export function addressFor(url: string): string {
  const clean = cleanUrl(url, null);
  return (clean && addressOf(targetOfUrl(clean.url))) ?? url;
}
