import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

import { BACKUP_TABLES, type Rows } from '../../../lib/store/backup/row-schemas';
import { random, words } from '../random-words';

/** Numbers of checks and of what each has; every statement is compared with every source. */
export type Shape = { checks: number; statements: number; sources: number };

const PASSAGES = 6;
const MOMENT = '2026-11-01T12:00:00.000Z';
const JUDGE = { id: 'embedded', version: '3' };
const DECLARED: Record<string, string> = {
  audits: 'id',
  answers: 'auditId',
  statements: '[auditId+position]',
  citations: '[auditId+position]',
  sources: '[auditId+source.id]',
  passages: '[auditId+passage.id]',
  pairs: 'pair.id',
  texts: 'contentHash',
  ledger: '++',
  cleanupRuns: 'auditId',
  cleanupOffers: '[auditId+offer.statementId]',
  corrections: '[auditId+position]',
  notes: '[auditId+place]',
};

/** Writes a backup with made-up checks to a file, and returns the number of its rows. */
export function writeBackup(path: string, shapes: readonly Shape[]): number {
  const tables = BACKUP_TABLES.map(name => ({
    name,
    schema: DECLARED[name],
    rowCount: shapes.reduce((sum, shape) => sum + shape.checks * countOf(name, shape), 0),
  }));
  const about = { databaseName: 'veracite', databaseVersion: 1, tables };
  const head = JSON.stringify({ formatName: 'dexie', formatVersion: 1, data: about });
  const file = openSync(path, 'w');
  writeSync(file, `${head.slice(0, -2)},"data":[`);
  for (const [at, name] of BACKUP_TABLES.entries()) {
    const inbound = name !== 'ledger';
    writeSync(
      file,
      `${at > 0 ? ',' : ''}{"tableName":"${name}","inbound":${String(inbound)},"rows":[`,
    );
    let comma = '';
    for (const rows of rowsOf(name, shapes)) {
      writeSync(file, comma + JSON.stringify(rows).slice(1, -1));
      comma = ',';
    }
    writeSync(file, ']}');
  }
  writeSync(file, ']}}');
  closeSync(file);
  return tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

function countOf(name: keyof Rows, { statements, sources }: Shape): number {
  if (name === 'audits' || name === 'answers') return 1;
  if (name === 'statements') return statements;
  if (name === 'passages') return sources * PASSAGES;
  if (name === 'pairs') return statements * sources;
  return MAKERS[name] ? sources : 0;
}

/** An hour apart: a history orders at most a thousand checks of one millisecond. */
function momentOf(auditId: string): string {
  const check = Number(auditId.split('-')[2]);
  return new Date(Date.parse(MOMENT) - check * 3_600_000).toISOString();
}

/** The same words for the same source each time, so that quotes are in texts. */
const sentenceOf = (auditId: string, source: number): string =>
  `In ${auditId} source ${String(source)} says that the drug lowers the risk of a stroke by a third.`;
const textOf = (auditId: string, source: number): string =>
  `${sentenceOf(auditId, source)} ${'The trial went on for four years in many hospitals. '.repeat(60)}`;
const urlOf = (auditId: string, source: number): string =>
  `https://site${String((source * 7_919) % 800)}.example/${auditId}/${String(source)}`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Yields the rows of a table, a thousand at once. */
function* rowsOf(name: keyof Rows, shapes: readonly Shape[]): Generator<unknown[]> {
  for (const [kind, shape] of shapes.entries()) {
    for (let check = 0; check < shape.checks; check += 1) {
      const id = `bench-${String(kind)}-${String(check).padStart(6, '0')}`;
      const count = countOf(name, shape);
      for (let from = 0; from < count; from += 1_000) {
        const length = Math.min(1_000, count - from);
        yield Array.from({ length }, (_, at) => MAKERS[name]?.(id, from + at, shape));
      }
    }
  }
}

const target = (auditId: string, at: number) => ({ kind: 'url', url: urlOf(auditId, at) });
const sourceIdOf = (auditId: string, at: number): string => `url:${urlOf(auditId, at)}`;

const MAKERS: Partial<Record<keyof Rows, (auditId: string, at: number, shape: Shape) => unknown>> =
  {
    audits: (id, _, { statements, sources }) => ({
      id,
      schemaVersion: 1,
      status: 'finished',
      judge: JUDGE,
      startedAt: momentOf(id),
      endedAt: MOMENT,
      answerId: `answer-${id}`,
      origin: { kind: 'pasted' },
      pageUrl: null,
      title: words(12),
      settledPairs: statements * sources,
      pairs: statements * sources,
    }),
    answers: auditId => ({
      auditId,
      answer: {
        id: `answer-${auditId}`,
        origin: { kind: 'pasted' },
        pageUrl: null,
        conversationId: null,
        question: words(12),
        model: 'a-model',
        capturedAt: MOMENT,
        text: words(300),
        blocks: [],
        notes: [],
      },
    }),
    statements: (auditId, position) => ({
      auditId,
      position,
      statement: {
        id: `s${String(position)}`,
        answerId: `answer-${auditId}`,
        index: position,
        span: { start: 0, end: 1 },
        text: words(20),
        citationIds: [],
        block: 'paragraph',
        heading: null,
        checkWorthiness: { kind: 'check-worthy' },
      },
    }),
    citations: (auditId, position) => ({
      auditId,
      position,
      citation: {
        id: `c${String(position)}`,
        marker: null,
        label: words(8),
        target: target(auditId, position),
        quoteHint: null,
        hidden: 0,
      },
    }),
    sources: (auditId, position) => {
      const text = textOf(auditId, position);
      const url = urlOf(auditId, position);
      return {
        auditId,
        position,
        source: {
          id: sourceIdOf(auditId, position),
          target: target(auditId, position),
          url,
          title: words(10),
          status: 'read',
          visit: {
            finalUrl: url,
            redirects: [],
            httpStatus: 200,
            contentType: 'text/html',
            bytes: text.length,
            retrievedAt: MOMENT,
          },
          extent: 'full-text',
          language: 'en',
          contentHash: hashOf(text),
          textLength: text.length,
          fromCache: false,
        },
      };
    },
    passages: (auditId, at) => {
      const source = Math.floor(at / PASSAGES);
      const index = at % PASSAGES;
      return {
        auditId,
        passage: {
          id: `${sourceIdOf(auditId, source)}#${String(index)}`,
          sourceId: sourceIdOf(auditId, source),
          index,
          span: { start: index * 500, end: index * 500 + 500 },
        },
      };
    },
    pairs: (auditId, position, { sources }) => {
      const source = position % sources;
      const statementId = `s${String(Math.floor(position / sources))}`;
      const sourceId = sourceIdOf(auditId, source);
      return {
        position,
        pair: {
          id: `${auditId}|${statementId}|${sourceId}`,
          auditId,
          statementId,
          sourceId,
          cited: random() < 0.3,
          timesSettled: 1,
          state: 'settled',
          judge: JUDGE,
          passageIds: [`${sourceId}#0`, `${sourceId}#1`],
          readShare: 0.5,
          settledAt: MOMENT,
          finding:
            random() < 0.6 ? { kind: 'not-found', confidence: 0.7 } : foundIn(auditId, source),
        },
      };
    },
    texts: (auditId, at) => {
      const text = textOf(auditId, at);
      return { contentHash: hashOf(text), text };
    },
    ledger: (auditId, at) => [
      ledgerKey(auditId, at),
      {
        auditId,
        at: MOMENT,
        purpose: 'source',
        host: `site${String(at)}.example`,
        sentBytes: 0,
        receivedBytes: 40_000,
        tokens: null,
        calls: 1,
      },
    ],
  };

/** Different for all entries of a file: at most a thousand sources each. */
function ledgerKey(auditId: string, at: number): number {
  const [, kind, check] = auditId.split('-').map(Number);
  return ((kind ?? 0) * 1_000_000 + (check ?? 0)) * 1_000 + at + 1;
}

function foundIn(auditId: string, source: number) {
  const exact = sentenceOf(auditId, source);
  const sourceId = sourceIdOf(auditId, source);
  return {
    kind: random() < 0.8 ? 'supported' : 'contradicted',
    confidence: 0.8,
    evidence: [
      {
        sourceId,
        passageId: `${sourceId}#0`,
        span: { start: 0, end: exact.length },
        quote: { exact, prefix: '', suffix: ' The trial went on' },
      },
    ],
  };
}
