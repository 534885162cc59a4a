// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { auditId, statementId } from '../../../lib/core/ids';
import { FINISHED, NO_SOURCES, PERMISSION, RUNNING, STOPPED } from '../../examples/sketches';
import { fakeGroupedAudit } from '../../fakes/groups';
import { mountAudit, mountPanel, settle } from './mount';

/** The words of each badge in the list of statements. */
const BADGES = '.statement-head .badge';

describe('statements', () => {
  it('each show their verdict as a word', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.texts(BADGES)).toEqual([
      'Supported',
      'Contradicted',
      'Possibly supported in part',
      'Possibly supported elsewhere',
      'Not found',
      'Could not be checked: paywall',
      'Could not be checked: page gone',
    ]);
  });

  it('that several sources support only together show the passages of each', async () => {
    const screen = await mountPanel({ audit: { status: 'shown', audit: fakeGroupedAudit() } });
    const head = screen.get('.statement-head');

    expect(head.querySelector('.badge')?.textContent).toBe('Possibly supported together');
    head.click();
    await settle();

    const view = screen.get('[data-together]');
    expect(view.textContent).toContain('Sources 1 and 2 say this only together.');
    expect([...view.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Half 1 of the statement',
      'Half 2 of the statement',
    ]);
    expect(screen.all('.cell').map(({ dataset }) => dataset['cell'])).toContain('not-found');
  });

  it('that were not found and that nobody could check share no class of a verdict', async () => {
    const screen = await mountAudit(FINISHED);
    const classesOf = (kind: string) =>
      screen
        .all(`[data-verdict="${kind}"], [data-verdict="${kind}"] .badge, [data-cell="${kind}"] *`)
        .flatMap(({ classList }) => [...classList])
        .filter(name => name.startsWith('verdict-'));

    const found = new Set(classesOf('not-found'));
    const judged = new Set(classesOf('not-judged'));

    expect([...found].sort()).toEqual(['verdict-not-found']);
    expect([...judged].sort()).toEqual(['verdict-not-judged']);
  });

  it('keep what asserts nothing in one line, which shows it at its place, with the reason', async () => {
    const screen = await mountAudit(FINISHED);
    const line = screen.get('[data-action="show-quiet"]');

    expect(line.textContent).toBe('2 parts are not claims.');
    expect(line.getAttribute('aria-expanded')).toBe('false');
    expect(screen.all('.statement-quiet')).toEqual([]);
    await screen.click('[data-action="show-quiet"]');

    const rows = screen.all('.statements > li').map(({ dataset }) => dataset['verdict']);
    expect(line.getAttribute('aria-expanded')).toBe('true');

    expect(rows.at(0)).toBe('not-check-worthy');
    expect(rows.at(-1)).toBe('not-check-worthy');
    expect(rows).toHaveLength(9);
    expect(screen.get('.statement-quiet summary').textContent).toContain('Not a claim (greeting)');
    expect(screen.get('.statement-quiet details').hasAttribute('open')).toBe(false);
  });

  it('keep a contradiction visible beside the support', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.texts('[data-statement="s1"] [data-disagree]')).toEqual([
      'Sources disagree: possible conflict with 3, supported by 1',
    ]);
  });

  it('say when the support comes from a source cited elsewhere', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.texts('[data-statement="s4"] .flags li')).toEqual([
      'Another source may support this',
    ]);
  });

  it('say how many sources could not be read', async () => {
    const [greeting, first, ...rest] = FINISHED.statements;
    if (!greeting || !first) throw new Error('test: the sketch has changed');
    const screen = await mountAudit({
      ...FINISHED,
      statements: [greeting, { ...first, cites: [0, 3, 4] }, ...rest],
    });

    expect(screen.texts('[data-statement="s1"] .flags li')).toContain(
      '2 sources could not be read',
    );
  });

  it('show each cited source with what it says', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.texts('[data-statement="s7"] .chip')).toEqual([
      'Source 1 leaflets.example: Not found, statement 7',
      'Source 5 medicines.example: Could not be checked: page gone, statement 7',
    ]);
  });

  it('have no two chips that are named alike, whatever source they share', async () => {
    const screen = await mountAudit(FINISHED);
    const names = screen.texts('.chip');

    expect(names.filter(name => name.startsWith('Source 1 ')).length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
  });

  it('without a citation say so', async () => {
    const uncited = await mountAudit({ ...FINISHED, statements: [{ text: 'It is old.' }] });
    expect(uncited.texts('.no-citation')).toEqual(['No source cited.']);

    // Where the answer has no source at all, the group says so once.
    const screen = await mountAudit(NO_SOURCES);
    expect(screen.texts('.cause')).toEqual([
      'Could not be checked: no sources cited · 2 statements',
    ]);
    await screen.click('[data-statement="s0"] .statement-head');
    expect(screen.texts('.no-citation')).toEqual([]);
  });

  it('wait while their cells are open, and are not judged once stopped', async () => {
    const running = await mountAudit(RUNNING);
    expect(running.texts(BADGES)).toEqual([
      'Supported',
      ...Array<string>(6).fill('Not checked yet'),
    ]);

    const stopped = await mountAudit(STOPPED);
    expect(stopped.texts(BADGES).filter(text => text === 'Not checked yet')).toEqual([]);
    expect(stopped.texts('.cause')).toEqual(['Could not be checked: stopped · 3 statements']);
  });

  it('are shown on the page and opened by a click', async () => {
    const showStatement = vi.fn(() => Promise.resolve(true));
    const screen = await mountAudit(FINISHED, { showStatement });

    await screen.click('[data-statement="s2"] .statement-head');

    expect(showStatement).toHaveBeenCalledExactlyOnceWith(
      auditId('audit-example'),
      statementId('s2'),
    );
    expect(screen.get('[data-statement="s2"] .statement-head').getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(screen.all('[data-statement="s2"] .cell')).toHaveLength(5);
  });

  it('open at the cell that decides', async () => {
    const screen = await mountAudit(FINISHED);

    await screen.click('[data-statement="s4"] .statement-head');

    const open = screen.get('.cell[aria-expanded="true"]');
    expect(open.textContent).toContain('2 · Hypothyroidism in adults');
  });

  it('say when the answer is on no open page', async () => {
    const screen = await mountAudit(FINISHED, { showStatement: () => Promise.resolve(false) });

    await screen.click('[data-statement="s2"] .statement-head');
    await settle();

    expect(screen.get('[data-statement="s2"] .statement-notice').textContent).toBe(
      'The chat page is not open.',
    );
  });

  it('of a pasted answer miss no page', async () => {
    const screen = await mountAudit(NO_SOURCES, { showStatement: () => Promise.resolve(false) });

    await screen.click('[data-statement="s0"] .statement-head');
    await settle();

    expect(screen.texts('.statement-notice')).toEqual(['', '']);
  });

  it('close again by a second click, without being shown again', async () => {
    const showStatement = vi.fn(() => Promise.resolve(true));
    const screen = await mountAudit(FINISHED, { showStatement });

    await screen.click('[data-statement="s2"] .statement-head');
    await screen.click('[data-statement="s2"] .statement-head');

    expect(screen.all('.cell')).toEqual([]);
    expect(showStatement).toHaveBeenCalledOnce();
  });

  it('can be narrowed to one verdict, and back', async () => {
    const screen = await mountAudit(FINISHED);

    await screen.click('[data-count="contradicted"]');
    const narrowed = screen.texts(BADGES);
    await screen.click('.filter-note button');

    expect(narrowed).toEqual(['Contradicted']);
    expect(screen.texts(BADGES)).toHaveLength(7);
  });
});

describe('cells of an opened statement', () => {
  it('come with the cited ones and those that say something first', async () => {
    const screen = await mountAudit(PERMISSION);

    await screen.click('[data-statement="s4"] .statement-head');

    expect(screen.all('.cell').map(({ dataset }) => dataset['cell'])).toEqual([
      'not-found',
      'supported',
      'pending',
      'pending',
      'pending',
    ]);
  });

  it('mark the ones the answer cites', async () => {
    const screen = await mountAudit(FINISHED);

    await screen.click('[data-statement="s7"] .statement-head');

    const cited = screen.all('.cell').filter(({ textContent }) => /cited here/.test(textContent));
    expect(cited).toHaveLength(2);
  });
});
