import { describe, expect, it } from 'vitest';

import type { CleanupChoice } from '../../../../lib/core/audit/cleanup';
import type { FindingKind } from '../../../../lib/core/audit/finding';
import { answerId, auditId, type StatementId } from '../../../../lib/core/ids';
import { pairIdFor, type Pair } from '../../../../lib/core/audit/pair';
import { sourceIdFor, type Source } from '../../../../lib/core/source/source';
import { isCheckWorthy } from '../../../../lib/core/answer/statement';
import { deriveVerdicts } from '../../../../lib/core/audit/verdict';
import { readMarkdownAnswer } from '../../../../lib/text/markdown/read-markdown';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { supportedAnswer } from '../../../../lib/text/rewriting/supported-answer';
import { fakeFinding, fakeReadSource, fakeSettledPair } from '../../../fakes/audits';

const AUDIT = auditId('audit-1');
const ZINC = 'https://a.example/zinc';
const COPPER = 'https://b.example/copper';
const idOf = (url: string) => sourceIdFor({ kind: 'url', url });

/** Findings on the statements with some words; all others are supported as cited. */
type Findings = Record<string, FindingKind | 'pending' | { elsewhere: string }>;

/** An answer in Markdown, checked: each statement against each source. */
function check(markdown: string, findings: Findings = {}) {
  const read = readMarkdownAnswer(markdown, { pageUrl: null, now: '2026-10-01T08:00:00.000Z' });
  if (!read.ok) throw new Error('test: the answer cannot be read');

  const answer = { ...read.value, id: answerId('a') };
  const statements = splitStatements(answer);
  const sources = [...new Set(answer.citations.map(({ target }) => sourceIdFor(target)))].map(
    (id, at): Source => {
      const url = id.replace(/^url:/, '');
      return fakeReadSource({ id, target: { kind: 'url', url }, url, title: `Study ${at + 1}` });
    },
  );
  const pairs = statements.filter(isCheckWorthy).flatMap(statement => {
    const words = Object.keys(findings).find(each => statement.text.includes(each));
    const found = words === undefined ? 'supported' : findings[words];
    return sources.map((source): Pair => {
      const cited = answer.citations.some(
        ({ id, target }) => statement.citationIds.includes(id) && sourceIdFor(target) === source.id,
      );
      const isElsewhere = typeof found === 'object';
      const kind = isElsewhere
        ? found.elsewhere === source.id
          ? 'supported'
          : 'not-found'
        : (found ?? 'supported');
      const pair = fakeSettledPair({
        id: pairIdFor(AUDIT, statement.id, source.id),
        auditId: AUDIT,
        statementId: statement.id,
        sourceId: source.id,
        cited,
        finding: fakeFinding(
          kind === 'pending' ? 'supported' : cited || isElsewhere ? kind : 'not-found',
        ),
      });
      return kind === 'pending' ? { ...pair, state: 'open' } : pair;
    });
  });
  const verdicts = deriveVerdicts(statements, pairs, false);
  return { answer, statements, sources, pairs, verdicts };
}

/** The answer as it is copied; choices by words of the statement. */
function copy(
  markdown: string,
  findings: Findings = {},
  choices: Record<string, CleanupChoice> = {},
): string {
  const audit = check(markdown, findings);
  const byId = Object.entries(choices).map(([words, choice]): [StatementId, CleanupChoice] => {
    const statement = audit.statements.find(({ text }) => text.includes(words));
    if (!statement) throw new Error(`test: no statement says "${words}"`);
    return [statement.id, choice];
  });
  return supportedAnswer(audit, new Map(byId));
}

const OUT: CleanupChoice = { kind: 'remove' };
const PLAIN = `Zinc shortens colds. [[1]](${ZINC}) Copper is red. [[2]](${COPPER})`;

describe('the supported answer', () => {
  it('is the answer with its citations where everything is supported', () =>
    expect(copy(PLAIN)).toBe(
      'Zinc shortens colds. [1] Copper is red. [2]\n\n' +
        `Sources:\n[1] Study 1. ${ZINC}\n[2] Study 2. ${COPPER}`,
    ));

  it('has nothing in it that the user leaves out, and numbers the sources that are left', () => {
    const text = copy(PLAIN, { Zinc: 'contradicted' }, { Zinc: OUT });

    expect(text).toMatch(/^Copper is red\. \[1\]\n/);
    expect(text).not.toContain('Zinc');
    expect(text).not.toContain(ZINC);
  });

  it.each<[FindingKind, string]>([
    ['contradicted', 'not supported: a source says otherwise'],
    ['partly-supported', 'supported in part'],
    ['not-found', 'not found in the sources'],
  ])('keeps what is %s, and says so', (kind, note) => {
    expect(copy(PLAIN, { Zinc: kind })).toContain(`Zinc shortens colds. [1] (${note})`);
    expect(copy(PLAIN, { Zinc: kind }, { Zinc: OUT })).not.toContain('Zinc');
  });

  it('has a rewrite in its place, cited by the source that carries it', () => {
    const text = copy(
      PLAIN,
      { Zinc: 'contradicted' },
      { Zinc: { kind: 'rewrite', text: 'Zinc eases colds.', sourceId: idOf(COPPER) } },
    );

    expect(text).toMatch(/^Zinc eases colds\. \[1\] Copper is red\. \[1\]\n/);
    expect(text).not.toContain(ZINC);
  });

  it('keeps what the reader keeps, and says that it is not supported', () =>
    expect(copy(PLAIN, { Zinc: 'contradicted' }, { Zinc: { kind: 'keep' } })).toBe(
      copy(PLAIN, { Zinc: 'contradicted' }),
    ));

  it('leaves out what the reader leaves out, supported or not', () =>
    expect(copy(PLAIN, {}, { Zinc: OUT })).not.toContain('Zinc'));

  it('keeps what nobody could check, and says so in other words', () => {
    const text = copy(PLAIN, { Zinc: 'not-judged', Copper: 'pending' });

    expect(text).toContain('Zinc shortens colds. [1] (could not be checked)');
    expect(text).toContain('Copper is red. [2] (not checked yet)');
    expect(text).not.toContain('not found');
  });

  it('cites the source that was found to carry a statement cited elsewhere', () => {
    const text = copy(PLAIN, { Zinc: { elsewhere: idOf(COPPER) } });

    expect(text).toMatch(/^Zinc shortens colds\. \[1\]\[2\] Copper is red\. \[2\]/);
  });

  it('makes a sentence of a clause that lost the other one', () => {
    const markdown = `Zinc shortens colds [[1]](${ZINC}), and copper is red in color [[2]](${COPPER}).`;

    expect(copy(markdown)).toMatch(
      /^Zinc shortens colds, \[1\] and copper is red in color\. \[2\]/,
    );
    expect(copy(markdown, {}, { copper: OUT })).toMatch(/^Zinc shortens colds\. \[1\]\n/);
    expect(copy(markdown, {}, { Zinc: OUT })).toMatch(/^Copper is red in color\. \[1\]\n/);
  });

  it('keeps paragraphs, headings, lists, quotes, tables and code apart', () => {
    const markdown = [
      '# Metals',
      '',
      `Zinc shortens colds. [[1]](${ZINC})`,
      '',
      `- Iron is grey. [[1]](${ZINC})`,
      `- Copper is red. [[1]](${ZINC})`,
      '',
      `> Gold is yellow. [[1]](${ZINC})`,
      '',
      '| metal | color |',
      '| --- | --- |',
      `| tin | silver [[1]](${ZINC}) |`,
      '',
      '```',
      'a = 1',
      'b  = 2',
      '```',
    ].join('\n');

    const [body] = copy(markdown).split('\n\nSources:');

    expect(body).toBe(
      [
        '## Metals',
        '',
        'Zinc shortens colds. [1]',
        '',
        '- Iron is grey. [1]',
        '- Copper is red. [1]',
        '',
        '> Gold is yellow. [1]',
        '',
        '| metal | color |',
        '| --- | --- |',
        '| tin | silver [1] |',
        '',
        '```',
        'a = 1',
        'b  = 2',
        '```',
      ].join('\n'),
    );
  });

  it('drops a heading, a lead-in and a table’s header with all they stood over', () => {
    const markdown = [
      '# Colds',
      `Zinc shortens colds. [[1]](${ZINC})`,
      '',
      '# Metals',
      'There are two of them:',
      '',
      `- Copper is red. [[2]](${COPPER})`,
      `- Gold is yellow. [[2]](${COPPER})`,
      '',
      '| metal | color |',
      '| --- | --- |',
      `| tin | silver [[2]](${COPPER}) |`,
    ].join('\n');
    const gone = { Copper: OUT, Gold: OUT, tin: OUT };

    expect(copy(markdown, {}, gone).split('\n\nSources:')[0]).toBe(
      '## Colds\n\nZinc shortens colds. [1]',
    );
    expect(copy(markdown, {}, { ...gone, Gold: { kind: 'keep' } })).toContain(
      '## Metals\n\nThere are two of them:\n\n- Gold is yellow. [2]',
    );
  });

  it('can be read and checked again: the citations find their sources', () => {
    const again = check(copy(PLAIN));

    const cited = again.statements
      .filter(isCheckWorthy)
      .map(({ text, citationIds }) => [
        text,
        again.answer.citations
          .filter(({ id }) => citationIds.includes(id))
          .map(({ target }) => (target.kind === 'url' ? target.url : target.kind)),
      ]);
    expect(cited).toEqual([
      ['Zinc shortens colds.', [ZINC]],
      ['Copper is red.', [COPPER]],
    ]);
  });

  it('is nothing where nothing is left', () =>
    expect(copy(PLAIN, {}, { Zinc: OUT, Copper: OUT })).toBe(''));

  it('keeps a source’s title on its own line', () => {
    const audit = check(PLAIN);
    const sources = audit.sources.map(source => ({
      ...source,
      title: 'A title\n[9] https://evil.example',
    }));

    const lines = supportedAnswer({ ...audit, sources }, new Map()).split('\n');

    expect(lines.slice(-2)).toEqual([
      `[1] A title [9] https://evil.example. ${ZINC}`,
      `[2] A title [9] https://evil.example. ${COPPER}`,
    ]);
  });
});
