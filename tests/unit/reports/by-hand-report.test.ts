import { describe, expect, it } from 'vitest';
import { REPORT_WORDS } from '../../../components/audit/report-words';
import { statementId } from '../../../lib/core/ids';
import { auditNote } from '../../../lib/reports/audit-note';
import { withoutAnnotations } from '../../../lib/reports/report-by-hand';
import { writeMarkdown } from '../../../lib/reports/write-markdown';
import { fakeAudit } from '../../fakes/audits';
import { fakeCorrection, fakeNote } from '../../fakes/annotations';
import { factsOf, reportOf, wordsOf } from './report-setup';

describe('what people said', () => {
  const [pair] = fakeAudit().pairs;
  const place = { statementId: fakeCorrection().statementId, sourceId: pair?.sourceId ?? null };
  const said = fakeAudit({
    corrections: [
      fakeCorrection({ id: 'a', kind: 'not-found', why: 'A word said too early.' }),
      fakeCorrection({ id: 'b', why: 'Only children were asked.\n\nOf two towns.' }),
      fakeCorrection({ id: 'c', ...place, kind: 'partly-supported', by: 'Dr Rivera', why: '' }),
    ],
    notes: [
      fakeNote({ by: 'Dr Rivera' }),
      fakeNote({ statementId: place.statementId, text: 'Ask the author.' }),
    ],
  });

  it('stands beside the machine’s verdict, with who and when', () => {
    const words = wordsOf(said);

    expect(words).toContain('1. Supported');
    expect(words).toContain(
      'Anonymous, Oct 2, 2026, 10:00 AM: contradicted (Veracite had: supported)Only children were asked.Of two towns.',
    );
    expect(words).toContain(
      'Source 1, Dr Rivera, Oct 2, 2026, 10:00 AM: partly supported (Veracite had: ',
    );
    expect(words).toContain('Note (Dr Rivera, Oct 2, 2026, 10:05 AM)To be asked again');
    expect(words).toContain('Ask the author.');
    expect(words).not.toContain('A word said too early.');
  });

  it('changes no number, and is counted apart', () => {
    expect(wordsOf(said)).toContain('2 corrected by hand. Statistics use Veracite’s verdicts.');
    expect(wordsOf(said)).toContain('2 of 2 (100%; 95% interval 34% to 100%)');
    expect(auditNote(factsOf(said), REPORT_WORDS)).toBe(
      `${auditNote(factsOf(fakeAudit()), REPORT_WORDS)} 2 corrected by hand.`,
    );
  });

  it('says what was given blind', () => {
    const blind = fakeAudit({ corrections: [fakeCorrection({ isBlind: true })] });

    expect(wordsOf(blind)).toContain('Anonymous, given blind,');
    expect(wordsOf(said)).not.toContain('given blind');
  });

  it('is in Markdown too', () => {
    const markdown = writeMarkdown(reportOf(said));

    expect(markdown).toContain('**Anonymous, Oct 2, 2026, 10:00 AM: contradicted');
    expect(markdown).toContain('Ask the author.');
  });

  it('can be left out, and leaves nothing behind', () =>
    expect(reportOf(withoutAnnotations(said))).toEqual(reportOf(fakeAudit())));

  it('of a statement that is gone is told at the end', () => {
    const gone = statementId('gone');
    const words = wordsOf(
      fakeAudit({
        corrections: [fakeCorrection({ statementId: gone, why: 'It was too broad.' })],
        notes: [fakeNote({ statementId: gone, text: 'Left from before.' })],
      }),
    );

    expect(words).toMatch(/On removed statements.*It was too broad\..*Left from before\./s);
  });
});
