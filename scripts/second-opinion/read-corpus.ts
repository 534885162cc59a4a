import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import {
  documentOf,
  parseDocument,
  type CorpusDocument,
} from '../../lib/literature/services/corpus';
import { refuse } from '../lib/command';
import { readSource } from '../read/read-source';

const TYPES = new Set(['.txt', '.md', '.html', '.htm', '.xhtml', '.pdf', '.xml', '.nxml']);

/**
 * Reads the documents of a folder and of those in it: each line of a `.jsonl` file, and each page,
 * article, PDF or plain text. `unread`: files that hold no text.
 */
export async function readCorpus(
  folder: string,
): Promise<{ documents: CorpusDocument[]; unread: string[] }> {
  const documents: CorpusDocument[] = [];
  const unread: string[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of names) {
    const file = join(folder, name);
    const type = extname(name).toLowerCase();
    if (type === '.jsonl') documents.push(...readDocuments(file));
    if (!TYPES.has(type)) continue;
    const { source, text } = await readSource({ file });
    if (text === null) unread.push(name);
    else documents.push(documentOf({ title: source.title || name, url: '', text }));
  }
  return { documents, unread };
}

function readDocuments(file: string): CorpusDocument[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const document = parseDocument(line);
    return document.ok
      ? document.value
      : refuse(`${file}: line ${at + 1} is no document: {"text": …, "title": …, "url": …}.`);
  });
}
