import { existsSync } from 'node:fs';

import type { LedgerEntry } from '../../lib/core/audit/ledger';
import type { AuditId } from '../../lib/core/ids';
import { QUOTA, TOPIC_SERVICES, type TopicService } from '../../lib/core/source/services';
import type { LiteratureService } from '../../lib/literature/contract';
import type { RankDeps } from '../../lib/literature/rank-hits';
import { chooseHits, createCorpusSearch } from '../../lib/literature/services/corpus';
import { openLiterature } from '../../lib/literature/services/open-literature';
import { createServiceCaller } from '../../lib/sources/services/service-caller';
import { readLookups } from '../audit/read-input';
import { readCorpus } from '../second-opinion/read-corpus';
import { openLines, readLines } from '../study/json-lines';
import { countIn, folderAt, refuse, type Shell } from './command';
import { NODE_EXTRACTORS } from './node-extractors';

/** Arguments of every command that searches literature. */
export const SEARCH_OPTIONS = {
  corpus: { type: 'string' },
  service: { type: 'string', multiple: true, default: [] as string[] },
  quota: { type: 'string', default: '5' },
  email: { type: 'string' },
} as const;

export const SEARCH_USAGE = `  --corpus   documents on this device: text, pages, PDFs, articles, or lines {"text": …} in .jsonl
  --service  public services to ask (${TOPIC_SERVICES.join(', ')}); none if left out
  --quota    hits from each, ${QUOTA.least} to ${QUOTA.most} (5)`;

export type Search = ReturnType<typeof readSearch>;

/** Reads where to search; ends with a sentence if that is nowhere. */
export function readSearch(
  values: {
    corpus?: string | undefined;
    service: readonly string[];
    quota: string;
    email?: string | undefined;
  },
  { cwd, env }: Pick<Shell, 'cwd' | 'env'>,
  usage: string,
) {
  const services = [...new Set(values.service)].map(
    (name): TopicService =>
      TOPIC_SERVICES.find(id => id === name) ?? refuse(`There is no service "${name}".\n${usage}`),
  );
  if (values.corpus === undefined && services.length === 0) {
    return refuse(`--corpus or --service says where to search.\n${usage}`);
  }
  const quota = countIn('quota', values.quota);
  if (quota > QUOTA.most) return refuse(`--quota takes at most ${QUOTA.most}.`);
  const lookups = readLookups(values.email === undefined ? {} : { email: values.email }, env);
  if (!lookups.ok) return refuse(lookups.failure);
  const corpus = values.corpus === undefined ? null : folderAt(values.corpus, cwd);
  const { email, bases } = lookups.value;
  return { services, quota, corpus, email, bases };
}

type Ledger = ReturnType<typeof openLedger>;

/** Opens the services and the documents that a search goes through. */
export async function openCorpora(
  { corpus, services, email, bases }: Search,
  { embedder, ...about }: RankDeps & { auditId: AuditId; ledger: Ledger; now: () => Date },
  shell: Shell,
): Promise<LiteratureService[]> {
  const caller = createServiceCaller({
    fetch: globalThis.fetch,
    isOnline: () => true,
    now: about.now,
    mayRead: () => Promise.resolve(true),
    allowPrivate: Object.keys(bases).length > 0,
  });
  const { parseXml } = NODE_EXTRACTORS;
  const opened = openLiterature({ services, email, bases }, { caller, parseXml, ...about });
  if (corpus === null) return opened;
  const { documents, unread } = await readCorpus(corpus);
  if (unread.length > 0) shell.complain(`Not read: ${unread.join(', ')}.`);
  return [...opened, chooseHits(createCorpusSearch('corpus', documents), { embedder })];
}

/** Every entry is on the disk before its request leaves; earlier runs count too. */
export function openLedger(path: string) {
  const earlier = existsSync(path) ? readLines(path) : [];
  const entries = earlier.map(line => JSON.parse(line) as LedgerEntry);
  const lines = openLines(path);
  return {
    add(entry: LedgerEntry): Promise<void> {
      entries.push(entry);
      lines.add(entry);
      return Promise.resolve();
    },
    all: (): readonly LedgerEntry[] => entries,
    close: lines.close,
  };
}
