import { describe, expect, it, vi } from 'vitest';

import { isSettled } from '../../../lib/core/audit/pair';
import { createLanguageFinder } from '../../../lib/pipeline/statement-languages';
import { createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import { auditAnswer } from '../../../scripts/audit/audit-answer';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('the language of a statement', () => {
  const long =
    'Metformin erhöht das Risiko für Unterzuckerungen nicht, solange es allein und ohne Insulin eingenommen wird.';

  it('is told by its own words if they are many, else by its answer', async () => {
    const detect = vi.fn(() => Promise.resolve('de'));
    const find = createLanguageFinder(detect);

    expect(await find('Metformin 500 mg', { language: 'en' })).toBe('en');
    expect(await find(long, { language: 'en' })).toBe('de');
    expect(await find(long, { language: 'en' })).toBe('de');
    expect(detect).toHaveBeenCalledTimes(1);
  });

  it('is that of its answer if its own words do not tell', async () => {
    const find = createLanguageFinder(() => Promise.resolve(null));

    expect(await find(long, { language: 'en' })).toBe('en');
    expect(await find(long, {})).toBeNull();
  });
});

describe('an answer in a language that the judge does not compare with the source', () => {
  const ANSWER =
    'Metformin senkt den Blutzucker, ohne das Risiko für Unterzuckerungen zu erhöhen. [[1]](https://a.example/en) [[2]](https://a.example/de)\n\n' +
    'Die Nieren sollten vor der Behandlung und danach mindestens einmal im Jahr untersucht werden. [[1]](https://a.example/en)\n';
  const ENGLISH =
    '<html lang="de"><p>Metformin lowers blood sugar without raising the risk of low blood sugar. The kidneys should be examined before treatment and at least once a year afterwards.</p></html>';
  const GERMAN =
    '<html lang="en"><p>Metformin senkt den Blutzucker, ohne das Risiko für Unterzuckerungen zu erhöhen. Das haben mehrere Studien gezeigt.</p></html>';

  it('could not be checked, and says which language; the other source is compared', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'veracite-language-'));
    writeFileSync(join(folder, 'en.html'), ENGLISH);
    writeFileSync(join(folder, 'de.html'), GERMAN);
    const map = { 'https://a.example/en': 'en.html', 'https://a.example/de': 'de.html' };
    const result = await auditAnswer(
      { answer: ANSWER, sources: { folder, map } },
      createLexicalJudge(),
    );
    rmSync(folder, { recursive: true });

    if (!result.ok) throw new Error(result.failure);
    const { answer, sources, pairs, verdicts } = result.value;
    expect(answer.language).toBe('de');
    // The pages name each other's language.
    expect(sources.map(source => 'language' in source && source.language)).toEqual(['en', 'de']);
    const found = pairs.filter(isSettled).map(({ finding }) => finding);
    expect(found.filter(({ kind }) => kind === 'not-judged')).toEqual([
      { kind: 'not-judged', reason: 'language-not-read', language: 'en' },
      { kind: 'not-judged', reason: 'language-not-read', language: 'en' },
    ]);
    expect(verdicts[0]?.kind).toBe('supported');
  });
});
