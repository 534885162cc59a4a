import { describe, expect, it } from 'vitest';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { WHOLE_HISTORY } from '../../../lib/core/audit/history';
import { contentHash } from '../../../lib/core/ids';
import { importAudits } from '../../../lib/store/import-audits';
import { createAuditHistory } from '../../../lib/store/history';
import { createAuditStore } from '../../../lib/store/store';
import { buildAudit } from '../../examples/build-audit';
import { openWorld, sha256 } from './worlds';

const TEXT = 'In one trial zinc shortened colds by a day. Copper was not looked at.';
const hash = (text: string) => Promise.resolve(sha256(text));

/** A finished check of one statement, as a file has it. */
function exported(overrides: Partial<AuditExport> = {}): AuditExport {
  const audit = buildAudit({
    question: 'Does zinc help?',
    statements: [
      {
        text: 'Zinc shortens colds.',
        cites: [0],
        cells: { 0: { says: 'supported', quote: 'zinc shortened colds by a day' } },
      },
    ],
    sources: [{ title: 'Zinc', url: 'https://a.example/zinc', text: TEXT }],
  });
  const sources = audit.sources.map(source =>
    source.status === 'read' ? { ...source, contentHash: contentHash(sha256(TEXT)) } : source,
  );
  const texts = [{ contentHash: contentHash(sha256(TEXT)), text: TEXT }];
  const whole = { ...audit, sources, texts, ledger: [], labels: [], ...overrides };
  // As it comes out of a file.
  return JSON.parse(JSON.stringify(whole)) as AuditExport;
}

describe('an exported check in the history', () => {
  it('is the check that was exported, is found, and counts once', async () => {
    const db = openWorld();
    const audit = exported();

    expect(await importAudits(db, [audit], hash)).toEqual({
      here: [audit.id],
      added: 1,
      damaged: 0,
    });
    expect(await importAudits(db, [audit], hash)).toMatchObject({ here: [audit.id], added: 0 });

    const found = await createAuditStore(db).findWithTexts(audit.id);
    expect(found?.verdicts).toEqual(audit.verdicts);
    expect(found?.rates).toEqual(audit.rates);
    expect(found?.texts).toEqual(audit.texts);
    const ids = await createAuditHistory(db).findIds({ ...WHOLE_HISTORY, text: 'zinc' });
    expect(ids).toEqual([audit.id]);
  });

  it('without texts keeps its quotes', async () => {
    const db = openWorld();
    const audit = exported({ texts: [] });

    expect(await importAudits(db, [audit], hash)).toMatchObject({ added: 1, damaged: 0 });

    const [source] = (await createAuditStore(db).find(audit.id))?.sources ?? [];
    expect(source).toMatchObject({
      excerpts: [{ text: expect.stringContaining('zinc shortened colds') as string }],
    });
  });

  it.each<[string, Partial<AuditExport>]>([
    [
      'a text that is not what its hash says',
      { texts: [{ contentHash: contentHash(sha256(TEXT)), text: 'No.' }] },
    ],
    ['a status that there is not', { status: 'sure' as never }],
    [
      'a quote that is not in the text',
      {
        pairs: JSON.parse(
          JSON.stringify(exported().pairs).replaceAll('by a day', 'by a week'),
        ) as never,
      },
    ],
    ['comparisons of another check', { id: 'another' as never }],
  ])('is left out whole with %s', async (_fault, overrides) => {
    const db = openWorld();
    const good = exported();
    const bad = exported({ ...overrides });

    expect(await importAudits(db, [bad], hash)).toEqual({ here: [], added: 0, damaged: 1 });
    expect(await db.audits.count()).toBe(0);
    expect(await importAudits(db, [bad, good], hash)).toMatchObject({ added: 1, damaged: 1 });
  });
});
