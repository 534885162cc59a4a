// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { answerId, auditId, statementId } from '../../../lib/core/ids';
import { saySupport } from '../../../lib/i18n/format-range';
import { readOverview } from '../../../lib/views/overview';
import { fakeCorrection } from '../../fakes/annotations';
import { type AuditSketch, buildAudit } from '../../examples/build-audit';
import { CONNECTED, checkedAgain } from '../../examples/judges';
import { CALM, NOT_CHECKED } from '../../examples/overviews';
import { FINISHED, HOSTILE, LARGE, NO_SOURCES, PERMISSION, RUNNING } from '../../examples/sketches';
import { annotated } from '../../examples/annotated';
import { mountAudit, mountPanel, openDetails, type Screen } from './mount';

const MENU = '.audit-header .overflow';

/** Its one statement is supported by one source and contradicted by another. */
const DISPUTED = { ...FINISHED, statements: FINISHED.statements.slice(1, 2) };

/** Before any site is allowed. */
const WAITING: AuditSketch = {
  ...FINISHED,
  head: { status: 'waiting' },
  sources: FINISHED.sources.map(({ title, url }) => ({ title, url, reason: 'no-permission' })),
  statements: FINISHED.statements.map(({ text }) => ({ text, cites: [0] })),
};

/** The counts of the bar as they are read out. */
const countsOf = (screen: Screen): string[] => screen.texts('.mark-bar .visually-hidden');

describe('a check at a glance', () => {
  it('is one number in the words of the page, and the sources it rests on', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.get('.headline').textContent).toBe('1 to 2 of 5 checked supported');
    expect(screen.get('[data-action="show-sources"]').textContent).toBe('3 of 5 sources read');
    expect(saySupport(readOverview(buildAudit(FINISHED)))).toBe(
      screen.get('.headline').textContent,
    );
  });

  it('counts each mark in a bar, with its word for who cannot see it', async () => {
    const screen = await mountAudit(FINISHED);

    expect(countsOf(screen)).toEqual([
      '1 Supported',
      '1 Possibly supported elsewhere',
      '1 Possibly supported in part',
      '1 Contradicted',
      '1 Not found',
      '2 Could not be checked',
    ]);
    expect(screen.get('[data-count="not-found"]').title).toMatch(/^1 Not found\. Veracite found/);
  });

  it('names support so far while it runs, and what is still to be checked', async () => {
    const screen = await mountAudit(RUNNING);

    expect(screen.get('.headline').textContent).toBe('1 of 1 checked supported');
    expect(countsOf(screen)).toEqual(['1 Supported', '6 Not checked yet']);
  });

  it.each([
    ['running', 'Checking…'],
    ['waiting', 'Waiting for permission'],
    ['stopped', 'None checked'],
    ['finished', 'None checked'],
  ] as const)('accuses nobody while nothing was compared: %s', async (status, said) => {
    const screen = await mountAudit({ ...WAITING, head: { status } });

    expect(screen.get('.headline').textContent).toBe(said);
    expect(screen.get('.audit-header').textContent).not.toMatch(/\b0 of \d+ (?!sources)/);
  });

  it('says nothing is at work in a check that has stopped, nor that it is through', async () => {
    // As after a full disk: not even what was not checked could be written.
    const audit = { ...buildAudit(RUNNING), status: 'stopped', halt: 'storage-full' } as const;
    const screen = await mountPanel({ audit: { status: 'shown', audit }, sketch: RUNNING });

    expect(countsOf(screen)).toContain('6 Not checked yet');
    expect(screen.get('.claims-none').textContent).toMatch(/^No problems so far/);
  });

  it('says that it has more sources than the page shows, where the user had opened them', async () => {
    const built = buildAudit(CALM);
    const show = async (answer: Audit['answer']): Promise<string> => {
      const screen = await mountPanel({ audit: { status: 'shown', audit: { ...built, answer } } });
      return screen.get('.about-body').textContent;
    };

    const words = 'Includes sources hidden on the page.';
    expect(await show({ ...built.answer, shownAs: answerId('shown') })).toContain(words);
    expect(await show(built.answer)).not.toContain(words);
  });

  it('of an answer without sources says once that it cites none, and what to do', async () => {
    const screen = await mountAudit(NO_SOURCES);

    expect(screen.get('[data-nothing-to-compare]').textContent).toBe(
      'The answer cites no source. Ask the chatbot for sources, then check the new answer.',
    );
    expect(screen.all('.overview, .claims, .no-citation, .statistics, .problem-steps')).toEqual([]);
    expect(screen.all('.claims-none')).toHaveLength(1);
    expect(screen.root.textContent.match(/The answer cites no source/g)).toHaveLength(1);
  });

  it('of an answer that states nothing says so, with a next step and no number', async () => {
    const statements = [{ text: 'You’re welcome!', quiet: 'greeting' as const }];
    const screen = await mountAudit({ ...NO_SOURCES, statements });

    expect(screen.get('[data-nothing-to-compare]').textContent).toMatch(
      /^This answer makes no claim\. .*choose “Check this selection”\.$/,
    );
    expect(screen.all('.overview, .claims, .statistics')).toEqual([]);
    expect(screen.root.textContent).not.toContain('could not be checked');
  });

  it('leads to what each count counts, and back', async () => {
    const screen = await mountAudit(FINISHED);
    const listed = () => screen.all('.statements > li').map(each => each.dataset['statement']);
    const pressed = () => screen.get('[data-count="not-judged"]').getAttribute('aria-pressed');

    await screen.click('[data-tab="sources"]');
    await screen.click('[data-count="not-judged"]');
    expect([listed(), pressed()]).toEqual([['s6', 's7'], 'true']);
    await screen.click('[data-count="not-judged"]');
    expect([listed().length, pressed()]).toEqual([7, 'false']);
    await screen.click('[data-action="show-sources"]');
    expect(screen.all('.source')).toHaveLength(5);
  });

  it('has all that needs a look inside the tab of the statements', async () => {
    const screen = await mountAudit(PERMISSION);
    const parts = '.claims, .claims-none, .banner, [data-note], .statistics';

    expect(screen.all(parts).length).toBeGreaterThan(3);
    expect(screen.all(parts).filter(each => each.closest('[role="tabpanel"]') === null)).toEqual(
      [],
    );
    await screen.click('[data-tab="sources"]');
    expect(screen.all('.claims, .claims-none, [data-note], .statistics')).toEqual([]);
  });

  it('has its actions in one menu, which Escape closes, but not that of a question in it', async () => {
    const screen = await mountAudit(FINISHED);
    expect(screen.all('[data-action="delete"]')).toEqual([]);

    const menu = await openDetails(screen, MENU);
    expect(
      screen.all('.overflow-sheet [data-action]').map(({ dataset }) => dataset['action']),
    ).toEqual(
      expect.arrayContaining(['share', 'pin', 'export', 'audit-note', 'delete', 'view-blind']),
    );
    await screen.click('[data-action="delete"]');
    await screen.press('Escape');
    expect([menu.open, document.activeElement]).toEqual([
      true,
      screen.get('[data-action="delete"]'),
    ]);
    await screen.press('Escape');
    expect([menu.open, document.activeElement]).toEqual([
      false,
      screen.get('[data-action="more"]'),
    ]);
  });
});

describe('the claims that matter most', () => {
  it('are at most three, the gravest first, each with verdict and passage before any prose', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.all('.claim').map(({ dataset }) => dataset['claim'])).toEqual(['s2', 's1', 's5']);
    const [first] = screen.all('.claim-open');
    expect([...(first?.children ?? [])].map(each => each.classList[0])).toEqual([
      'statement-line',
      'claim-text',
      'claim-passage',
    ]);
    expect(screen.texts('.claim-passage')).toEqual([
      'start with 25 to 50 micrograms a day and increase slowly',
      'TSH was lower by 1.2 mU/L with bedtime intake',
    ]);
    expect(screen.texts('.claim-where')).toEqual([
      'Source 2 · Right in about 9 of 10 cases like this · dose',
      'Source 3 · dose',
      'Source 1',
    ]);
  });

  it('where sources disagree, say so after the passage', async () => {
    const screen = await mountAudit(DISPUTED);

    const [claim] = screen.all('.claim-open');
    expect(screen.get('.claim').dataset['severity']).toBe('disputed');
    const mark = [...(claim?.children ?? [])].at(-1);
    expect(mark?.textContent).toBe('Sources disagree: possible conflict with 3, supported by 1');
    expect(mark?.getAttribute('data-disagree')).toBe('open-contradicted');
  });

  it('say how they were chosen to who asks', async () => {
    const screen = await mountAudit(FINISHED);
    const rule = screen.get('.claims-rule');
    const asks = screen.get('[data-action="claims-rule"]');
    expect(asks.getAttribute('aria-label')).toBe('About this order');
    expect([rule.hidden, asks.getAttribute('aria-expanded')]).toEqual([true, 'false']);

    await screen.click('[data-action="claims-rule"]');

    expect(rule.textContent).toMatch(/^Most serious first, firm before possible/);
    expect([rule.hidden, asks.getAttribute('aria-expanded')]).toEqual([false, 'true']);
    expect(asks.getAttribute('aria-controls')).toBe(rule.id);
  });

  it('of what no source says, show no passage', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.get('[data-claim="s5"] .claim-no-passage').textContent).toBe(
      'No compared passage says this.',
    );
  });

  it('open at the cell that shows why, and the focus goes there', async () => {
    const screen = await mountAudit(FINISHED);
    await screen.click('[data-count="supported"]');
    expect(screen.all('.statements > li')).toHaveLength(1);

    await screen.click('[data-claim="s2"] .claim-open');

    expect(screen.all('.statements > li')).toHaveLength(7);
    expect(screen.get('.cell[aria-expanded="true"]').textContent).toContain('2 · Hypothyroidism');
    expect(document.activeElement).toBe(screen.get('[data-statement="s2"] .statement-head'));
  });

  it('bear the mark of a verdict given by hand, and stay where the machine has them', async () => {
    const corrections = [fakeCorrection({ statementId: statementId('s2'), kind: 'supported' })];
    const audit = { ...buildAudit(FINISHED), corrections };
    const screen = await mountPanel({ audit: { status: 'shown', audit } });

    const [first] = screen.all('.claim');
    expect(first?.dataset['claim']).toBe('s2');
    expect(first?.querySelector('.hand-mark')?.textContent).toBe('By hand: supported (you)');
  });

  it('lead to all others in their order', async () => {
    const orderStatements = vi.fn();
    const screen = await mountAudit(FINISHED, { orderStatements });

    const more = screen.get('[data-action="more-claims"]');
    expect([more.textContent, more.getAttribute('aria-label')]).toEqual(['1 more', null]);
    await screen.click('[data-action="more-claims"]');

    expect(orderStatements).toHaveBeenCalledExactlyOnceWith('worst');
  });

  it('are hostile texts too, and shown as text', async () => {
    const sketch = {
      ...HOSTILE,
      statements: HOSTILE.statements.map((statement, at) => {
        const cell = statement.cells?.[0];
        return at === 0 && cell?.says === 'supported'
          ? { ...statement, cells: { 0: { ...cell, says: 'contradicted' as const } } }
          : statement;
      }),
    };
    const screen = await mountAudit(sketch);

    expect(screen.get('.claim-passage').textContent).toContain('<img src=x onerror=');
    expect(screen.all('.claims img, .claims script')).toEqual([]);
  });

  it('are none where all is supported, and how much of it is open is said', async () => {
    const screen = await mountAudit(CALM);

    expect(screen.all('.claims')).toEqual([]);
    expect(screen.get('.claims-none').textContent).toBe(
      'No conflicts; only possibly supported: 1 of 2.',
    );
  });

  it('are not said to be none where nothing was looked at', async () => {
    const done = await mountAudit(NOT_CHECKED);
    expect(done.get('.claims-none').textContent).toMatch(/^No statement could be checked\. Open/);

    const running = await mountAudit(RUNNING);
    expect(running.get('.claims-none').textContent).toBe('No problems so far (1 checked).');
  });

  it('are not promised while all waits for permission', async () => {
    const screen = await mountAudit(WAITING);

    expect(screen.all('[data-action="grant"]')).not.toEqual([]);
    expect(screen.all('.claims-none')).toEqual([]);
  });

  it('are counted in full where there are many', async () => {
    const screen = await mountAudit(LARGE);

    expect(screen.all('.claim')).toHaveLength(3);
    expect(Number(screen.get('.claims').dataset['claims'])).toBeGreaterThan(3);
  });
});

describe('what leaves the device', () => {
  it('stands in the header in one short line, with the judge', async () => {
    const screen = await mountAudit(FINISHED);

    expect(screen.get('.about-check > summary').textContent).toBe(
      'Model: Word matching. Checked on this device. Contacts only cited sites.',
    );
    expect(screen.get('.about-check').hasAttribute('open')).toBe(false);
  });

  it('names the hosts that were sent something', async () => {
    const audit = { status: 'shown' as const, audit: checkedAgain(buildAudit(FINISHED)) };
    const screen = await mountPanel({ audit, judging: CONNECTED });

    expect(screen.get('[data-left]').textContent).toContain(
      'statements and passages to api.example.',
    );
    expect(screen.all('[data-new-checks]')).toEqual([]);
  });

  it('says of new checks where they would send to somebody else', async () => {
    const audit = { status: 'shown' as const, audit: buildAudit(FINISHED) };
    const screen = await mountPanel({ audit, judging: CONNECTED });

    expect(screen.get('[data-new-checks]').textContent).toBe(
      'New checks: statements and passages go to api.example.',
    );
  });

  it('stands open where the key has to be entered again', async () => {
    const audit = { status: 'shown' as const, audit: buildAudit(FINISHED) };
    const screen = await mountPanel({ audit, judging: { ...CONNECTED, hasKey: false } });

    expect(screen.get('.about-check').hasAttribute('open')).toBe(true);
  });
});

describe('the note to a check', () =>
  it('is in the menu, behind a line that shows how it begins', async () => {
    const none = await mountAudit(FINISHED);
    await openDetails(none, MENU);
    expect(none.get('.audit-note > summary').textContent.trim()).toBe('Add note');

    const audit = annotated(buildAudit(FINISHED));
    const screen = await mountPanel({ audit: { status: 'shown', audit } });
    const own = audit.notes?.find(({ statementId }) => statementId === null)?.text ?? '';
    await openDetails(screen, MENU);
    expect(screen.get('.overflow-sheet .audit-note > summary').textContent).toContain(
      own.slice(0, 12),
    );
    expect(screen.get('.audit-note').hasAttribute('open')).toBe(false);
    expect(audit.id).toBe(auditId('audit-example'));
  }));
