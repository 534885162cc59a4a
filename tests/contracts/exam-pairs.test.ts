import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { listExamPairs, type ExamFile } from '../../lib/core/audit/exam';
import { EXAM_TEXTS } from '../../lib/metrics/exam-card';
import { JUDGED_KINDS } from '../../lib/core/audit/verdict';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const FILE = JSON.parse(read('public/exam/pairs.json')) as ExamFile;
const PAIRS = listExamPairs(FILE);

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const groups = [...Map.groupBy(items, nameOf)];
  return Object.fromEntries(groups.map(([name, own]) => [name, own.length]));
}

describe('the pairs of the exam', () => {
  it('are 200, each with an id, a statement and a text of its own', () => {
    expect(PAIRS).toHaveLength(200);
    expect(new Set(PAIRS.map(({ id }) => id)).size).toBe(200);
    expect(new Set(PAIRS.map(pair => JSON.stringify([pair.statement, pair.source]))).size).toBe(
      200,
    );
    expect(
      PAIRS.filter(({ statement, source }) => !/\w/.test(statement) || !/\w/.test(source)),
    ).toEqual([]);
    expect(PAIRS.filter(({ label }) => !JUDGED_KINDS.includes(label))).toEqual([]);
  });

  it('are balanced over verdicts, and over kinds of text', () => {
    expect(countBy(PAIRS, ({ label }) => label)).toEqual({
      supported: 60,
      contradicted: 60,
      'not-found': 60,
      'partly-supported': 20,
    });
    const kinds = countBy(PAIRS, ({ extent }) => extent);
    expect(Object.keys(kinds).toSorted()).toEqual(['abstract', 'full-text', 'snippet']);
    expect(Math.min(...Object.values(kinds))).toBeGreaterThanOrEqual(50);
    const cells = countBy(
      PAIRS.filter(({ label }) => label !== 'partly-supported'),
      ({ extent, label }) => `${extent} ${label}`,
    );
    // Fewer findings than 10, all of them right, cannot show that nine in ten are.
    expect(Math.min(...Object.values(cells))).toBeGreaterThanOrEqual(10);
    expect(Object.keys(cells)).toHaveLength(9);
  });

  it('name an origin and a licence, which the notice repeats', () => {
    const used = new Set(PAIRS.map(({ set }) => set));
    expect([...used].toSorted()).toEqual(Object.keys(FILE.sets).toSorted());
    const notice = read('public/exam/NOTICE.txt').replaceAll(/\s+/g, ' ');
    for (const { name, origin, licence } of Object.values(FILE.sets)) {
      expect(origin).toMatch(/\w/);
      expect(notice).toContain(name.split(/[,(]/)[0]?.trim());
      const short = licence.match(/(?:CC BY(?:-SA)?|ODC-By) \d\.\d|Apache-2\.0|Open American \w+/g);
      expect(short, name).not.toBeNull();
      for (const each of short ?? []) expect(notice).toContain(each);
    }
    const medical = PAIRS.filter(({ set }) => FILE.sets[set]?.field === 'medical');
    expect(medical.length).toBeGreaterThan(100);
  });

  it.each(EXAM_TEXTS)('are named with their sets on a card ($name)', ({ extent, about }) => {
    const sets = new Set(PAIRS.filter(pair => pair.extent === extent).map(({ set }) => set));
    for (const set of sets) {
      const name = FILE.sets[set]?.name ?? '';
      expect(about.toLowerCase()).toContain(name.split(/[,(]/)[0]?.trim().toLowerCase());
    }
  });

  it('were all read twice with the same label', () => {
    const [, ...rows] = read('training/exam/readings.tsv').trim().split('\n');
    const readings = rows.map(row => row.split('\t'));
    const taken = readings.filter(([, , , , isTaken]) => isTaken === 'yes');
    const labels = new Map(PAIRS.map(({ id, label }) => [id, label]));

    expect(
      taken.filter(([, , first, second]) => first !== 'agreed' || second !== 'agreed'),
    ).toEqual([]);
    expect(taken.filter(([id = '', label]) => labels.get(id) !== label)).toEqual([]);
    const others = PAIRS.filter(({ id }) => !taken.some(([own]) => own === id));
    expect(new Set(others.map(({ set }) => set))).toEqual(new Set(['written']));
  });
});

describe('what judges are trained on', () => {
  it('holds no statement of the exam that was written', () => {
    const folder = new URL('training/veracite_train/written/', root);
    const names = readdirSync(new URL('training/', root), { recursive: true, encoding: 'utf8' });
    const written = names.filter(name => /(?:^|\/)written\/.*\.jsonl$/.test(name));
    expect(written.length, folder.pathname).toBeGreaterThan(0);
    const statements = new Set(PAIRS.map(({ statement }) => JSON.stringify(statement)));
    for (const name of written) {
      const text = read(`training/${name}`);
      expect(
        [...statements].filter(statement => text.includes(statement)),
        name,
      ).toEqual([]);
    }
  });

  it('is read by one function alone, which leaves the exam out', () => {
    const folder = new URL('training/veracite_train/', root);
    const readers = readdirSync(folder)
      .filter(name => name.endsWith('.py'))
      .filter(name => /gzip\.open\([^)]*"r[bt]"/.test(read(`training/veracite_train/${name}`)));

    expect(readers).toEqual(['labelled.py']);
    expect(read('training/veracite_train/labelled.py')).toContain('not in EXAMINED');
  });
});
