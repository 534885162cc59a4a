import type { DatabaseSync } from 'node:sqlite';

import { refuse } from '../lib/command';

/** A reply of a model: the body and type of a whole answer. */
export type KeptReply = { body: string; type: string };

export type Journal = {
  findReply(id: string): KeptReply | null;
  keepReply(id: string, reply: KeptReply): void;
  findSource(url: string): string | null;
  keepSource(url: string, json: string): void;
  /** Notes a question that waits for a batch; returns how often it has failed. */
  want(id: string, body: string): number;
  isWanted(id: string): boolean;
  noteFailure(id: string): void;
  /** The questions without a reply that failed less often than that, one after the other. */
  wanted(most: number): Iterable<{ id: string; body: string }>;
  /** Small facts, such as the id of a batch that was handed in. */
  note(name: string, value: string | null): void;
  read(name: string): string | null;
  close(): void;
};

/**
 * Opens the journal of a check. Everything is in the file before a call returns, and survives the end
 * of the process. One process holds it at a time; another ends with a sentence.
 */
export function openJournal(path: string): Journal {
  // Bundlers of tests do not know this module, so it is no import.
  const sqlite = process.getBuiltinModule('node:sqlite');
  const db = new sqlite.DatabaseSync(path);
  prepareTables(db, path);
  const sql = (text: string) => db.prepare(text);
  const reply = sql('SELECT body, type FROM replies WHERE id = ?');
  const putReply = sql('INSERT OR REPLACE INTO replies VALUES (?, ?, ?)');
  const unwant = sql('DELETE FROM wanted WHERE id = ?');
  const source = sql('SELECT json FROM sources WHERE url = ?');
  const putSource = sql('INSERT OR REPLACE INTO sources VALUES (?, ?)');
  const want = sql('INSERT OR IGNORE INTO wanted VALUES (?, ?, 0)');
  const failures = sql('SELECT failures FROM wanted WHERE id = ?');
  const failed = sql('UPDATE wanted SET failures = failures + 1 WHERE id = ?');
  const all = sql('SELECT id, body FROM wanted WHERE failures < ? ORDER BY rowid');
  const fact = sql('SELECT value FROM facts WHERE name = ?');
  const putFact = sql('INSERT OR REPLACE INTO facts VALUES (?, ?)');
  return {
    findReply: id => (reply.get(id) as KeptReply | undefined) ?? null,
    keepReply(id, { body, type }) {
      putReply.run(id, body, type);
      unwant.run(id);
    },
    findSource: url => (source.get(url) as { json: string } | undefined)?.json ?? null,
    keepSource: (url, json) => void putSource.run(url, json),
    want(id, body) {
      want.run(id, body);
      return (failures.get(id) as { failures: number }).failures;
    },
    isWanted: id => failures.get(id) !== undefined,
    noteFailure: id => void failed.run(id),
    wanted: most => all.iterate(most) as Iterable<{ id: string; body: string }>,
    note: (name, value) => void putFact.run(name, value),
    read: name => (fact.get(name) as { value: string | null } | undefined)?.value ?? null,
    close: () => db.close(),
  };
}

function prepareTables(db: DatabaseSync, path: string): void {
  try {
    db.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS replies (id TEXT PRIMARY KEY, body TEXT, type TEXT);
      CREATE TABLE IF NOT EXISTS sources (url TEXT PRIMARY KEY, json TEXT);
      CREATE TABLE IF NOT EXISTS wanted (id TEXT PRIMARY KEY, body TEXT, failures INTEGER);
      CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT);
      BEGIN IMMEDIATE; COMMIT;
    `);
  } catch (error) {
    db.close();
    const { errcode = 0 } = error as { errcode?: number };
    // SQLITE_BUSY and SQLITE_NOTADB
    if (errcode === 5) refuse(`Another process holds ${path}. Wait for it, or end it.`);
    if (errcode === 26) refuse(`${path} is no journal. Move it away to begin afresh.`);
    throw error;
  }
}
