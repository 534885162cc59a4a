// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { JudgeSwitch } from '../../../components/judge/JudgeSwitch';
import { exceptionsLine, leavingLine } from '../../../components/judge/judging-words';
import { auditId } from '../../../lib/core/ids';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { CONNECTED, ledgerOf, checkedAgain } from '../../examples/judges';
import { FINISHED, RUNNING } from '../../examples/sketches';
import { connectedJudgeView, fakeJudgeView } from '../../fakes/judge-views';
import { mount, mountPanel, settle } from './mount';

const ID = auditId('audit-example');

describe('the switch', () => {
  const props = { site: null, onChoose: () => undefined, onConnect: () => undefined };

  it('stands on this device and says that nothing is sent', async () => {
    const screen = await mountPanel({});

    expect(screen.get('.judging-line').textContent).toBe('Your text stays on this device.');
    expect((screen.get('[data-action="judging-device"]') as HTMLInputElement).checked).toBe(true);
    expect(screen.get('.privacy-line').textContent).toBe(
      'Only requests to cited pages leave this device. Cited works go to public services only with your consent.',
    );
  });

  it('leads to the options where no API is connected, and turns nothing', async () => {
    const actions = { openConnection: vi.fn(), chooseJudge: vi.fn() };
    const screen = await mountPanel({ actions });

    await screen.click('[data-action="judging-connect"]');

    expect(actions.openConnection).toHaveBeenCalledOnce();
    expect(actions.chooseJudge).not.toHaveBeenCalled();
    expect(screen.all('input[type="radio"]')).toHaveLength(1);
  });

  it('is one group of two named radio buttons, for keyboards and screen readers', async () => {
    const screen = await mountPanel({ judging: connectedJudgeView() });

    const radios = screen.all('.judging-switch input') as HTMLInputElement[];
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
    expect(screen.texts('.judging-option')).toEqual(['On this device', 'Your API']);
    expect(screen.get('fieldset.judging-switch legend').textContent).toBe('Where checks run');
    const line = screen.get('.judging-switch').getAttribute('aria-describedby') ?? '';
    expect(screen.get(`#${CSS.escape(line)}`).getAttribute('role')).toBe('status');
  });

  it('turns, and then names who is sent what', async () => {
    const chooseJudge = vi.fn();
    const judging = connectedJudgeView({ where: 'device' });
    const screen = await mountPanel({ judging, actions: { chooseJudge } });

    await screen.click('[data-action="judging-api"]');

    expect(chooseJudge).toHaveBeenCalledExactlyOnceWith('api', null);
    const turned = await mountPanel({ judging: connectedJudgeView() });
    expect(turned.get('.judging-line').textContent).toContain(
      'Statements and passages go to api.example.',
    );
    expect(turned.get('.privacy-line').textContent).toContain(
      'Statements and passages go to api.example, page requests to cited sites.',
    );
  });

  it('says what a check takes before anything is sent', async () => {
    const screen = await mountPanel({ judging: CONNECTED });

    expect(screen.get('.judging-cost').textContent).toMatch(
      /^Typical check \(10 statements, 5 sources\): \$\d\.\d\d, about \d+\s(s|min), about 5 requests, [\d,]+ tokens in, [\d,]+ out\.$/,
    );
  });

  it('names the sites that go another way', () => {
    const { choice } = connectedJudgeView({
      where: 'device',
      perSite: { chatgpt: 'api', openevidence: 'api' },
    });

    expect(leavingLine(choice, null)).toBe('Your text stays on this device.');
    expect(exceptionsLine(choice)).toBe(
      'Except on ChatGPT and OpenEvidence: statements and passages go to api.example.',
    );
    expect(exceptionsLine(connectedJudgeView().choice)).toBeNull();
  });

  it('says that something leaves where it does for one site alone', async () => {
    const judging = connectedJudgeView({ where: 'device', perSite: { chatgpt: 'api' } });

    const screen = await mountPanel({ judging });

    expect(screen.get('[data-judging-exceptions]').textContent).toContain('Except on ChatGPT');
    expect(screen.get('.privacy-line').textContent).toContain('go to api.example');
  });

  it('beside an answer is that of its site', async () => {
    const chooseJudge = vi.fn();
    const judging = connectedJudgeView({ perSite: { sample: 'device' } });
    const audit = { status: 'shown' as const, audit: buildAudit(FINISHED) };
    const screen = await mountPanel({ audit, judging, actions: { chooseJudge } });

    expect(screen.get('.audit-header .judging').dataset['judging']).toBe('device');
    expect(screen.get('.audit-header legend').textContent).toBe(
      'Where Sample conversation checks run',
    );
    await screen.click('[data-action="judging-api"]');

    expect(chooseJudge).toHaveBeenCalledExactlyOnceWith('api', 'sample');
  });

  it('says when the browser has forgotten the key, and where to enter it', async () => {
    const onConnect = vi.fn();
    const judging = { ...connectedJudgeView(), hasKey: false };
    const screen = await mount(h(JudgeSwitch, { ...props, judging, onConnect }));

    await screen.click('[data-action="enter-key"]');

    expect(screen.get('[role="alert"]').textContent).toContain('The key for api.example is gone.');
    expect(onConnect).toHaveBeenCalledOnce();
    const onDevice = { ...connectedJudgeView({ where: 'device' }), hasKey: false };
    const silent = await mount(h(JudgeSwitch, { ...props, judging: onDevice }));
    expect(silent.all('[role="alert"]')).toEqual([]);
  });
});

describe('what is said of a check that is there', () =>
  it('names the hosts that its statements and passages went to', async () => {
    const audit = { status: 'shown' as const, audit: checkedAgain(buildAudit(FINISHED)) };

    const screen = await mountPanel({ audit });

    const header = screen.get('.audit-header').textContent;
    expect(header).toContain('Your API: big-model at api.example, version 1, prompt 2.');
    expect(header).toContain('Contacts cited sites; sends statements and passages to api.example.');
    expect(header).not.toContain('Contacts only cited sites');
  }));

describe('judging again', () => {
  const shown = (sketch: AuditSketch) => ({ status: 'shown' as const, audit: buildAudit(sketch) });

  it('is asked for only after its price was said', async () => {
    const checkAgain = vi.fn();
    const screen = await mountPanel({
      audit: shown(FINISHED),
      judging: CONNECTED,
      actions: { checkAgain },
    });

    expect(screen.get('[data-action="offer-check-again"]').textContent).toBe(
      'Check again with Your API: big-model at api.example…',
    );
    await screen.click('[data-action="offer-check-again"]');
    expect(checkAgain).not.toHaveBeenCalled();
    expect(screen.get('.check-again').textContent).toContain(
      'Statements and passages go to api.example.',
    );
    expect(screen.get('[data-estimate]').textContent).toMatch(
      /^Estimate: \$0\.02, about \d+\s(s|min), about 3 requests, [\d,]+ tokens in, [\d,]+ out\. Repeated/,
    );
    await screen.click('[data-action="check-again"]');

    expect(checkAgain).toHaveBeenCalledExactlyOnceWith(ID, { pairs: 'all', place: 'api' });
  });

  it('can be left, by Escape too, with the focus where it was', async () => {
    const checkAgain = vi.fn();
    const screen = await mountPanel({
      audit: shown(FINISHED),
      judging: CONNECTED,
      actions: { checkAgain },
    });

    await screen.click('[data-action="offer-check-again"]');
    expect(document.activeElement).toBe(screen.get('[data-action="check-again"]'));
    await screen.press('Escape');

    expect(document.activeElement).toBe(screen.get('[data-action="offer-check-again"]'));
    expect(checkAgain).not.toHaveBeenCalled();
  });

  it('on the device says that nothing is sent', async () => {
    const checkAgain = vi.fn();
    const screen = await mountPanel({
      audit: { status: 'shown', audit: checkedAgain(buildAudit(FINISHED)) },
      judging: connectedJudgeView({ where: 'device' }),
      actions: { checkAgain },
    });

    await screen.click('[data-action="offer-check-again"]');
    expect(screen.get('.check-again').textContent).toContain('Your text stays on this device.');
    expect(screen.all('[data-estimate]')).toEqual([]);
    await screen.click('[data-action="check-again"]');

    expect(checkAgain).toHaveBeenCalledExactlyOnceWith(ID, { pairs: 'all', place: 'device' });
  });

  it('is not offered while the check runs, nor without a key', async () => {
    const running = await mountPanel({ audit: shown(RUNNING), judging: CONNECTED });
    expect(running.all('.check-again')).toEqual([]);

    const keyless = await mountPanel({
      audit: shown(FINISHED),
      judging: { ...CONNECTED, hasKey: false },
    });
    expect(keyless.all('.check-again')).toEqual([]);
  });

  it('is offered for cells the judge failed at, there and in the cell, and reads nothing', async () => {
    const actions = { checkAgain: vi.fn(), readAgain: vi.fn() };
    const failed: AuditSketch = {
      ...FINISHED,
      statements: FINISHED.statements.map((statement, at) =>
        at === 2
          ? { ...statement, cells: { 1: { says: 'not-judged', reason: 'model-busy' } } }
          : statement,
      ),
    };
    const screen = await mountPanel({ audit: shown(failed), judging: fakeJudgeView(), actions });

    expect(screen.get('[data-action="offer-check-again"]').textContent).toBe(
      'Retry 1 failed comparison…',
    );
    await screen.click('[data-statement="s2"] .statement-head');
    await settle();
    await screen.click('[data-statement="s2"] [data-action="retry"]');

    expect(actions.checkAgain).toHaveBeenCalledExactlyOnceWith(ID, { pairs: 'failed' });
    expect(actions.readAgain).not.toHaveBeenCalled();
  });
});

describe('comparing judges', () => {
  const audit = checkedAgain(buildAudit(FINISHED));

  it('stays away where there was but one', async () => {
    const screen = await mountPanel({ audit: { status: 'shown', audit: buildAudit(FINISHED) } });

    expect(screen.all('.comparison')).toEqual([]);
  });

  it('says how often they agree, by chance or not, and lists where they do not', async () => {
    const screen = await mountPanel({ audit: { status: 'shown', audit } });

    const text = screen.get('.comparison').textContent;
    expect(screen.get('.comparison summary').textContent).toMatch(
      /^Agrees with Word matching on \d+ of \d+ \(\d+%\)$/,
    );
    expect(text).toMatch(/Cohen’s κ = -?\d\.\d\d \(/);
    expect(screen.all('[data-disagreement]')).toHaveLength(
      Number(screen.get('.comparison').dataset['comparison']),
    );
  });

  it('puts the sharpest disagreement first and shows both words', async () => {
    const screen = await mountPanel({ audit: { status: 'shown', audit } });

    const kinds = screen
      .all('.disagreement')
      .map(item => [...item.querySelectorAll('.badge')].map(badge => badge.textContent));
    expect(kinds[0]).toEqual(['Contradicted', 'Supported']);
  });

  it('opens the cell of a disagreement', async () => {
    const screen = await mountPanel({ audit: { status: 'shown', audit } });
    const pair = audit.pairs.find(
      ({ id }) => id === screen.get('.disagreement').dataset['disagreement'],
    );

    await screen.click('.disagreement [data-action="open-disagreement"]');
    await settle();

    const open = screen.get('.statement-open');
    expect(open.dataset['statement']).toBe(pair?.statementId);
    expect(open.querySelector('[data-evidence]')).not.toBeNull();
    expect(open.querySelector('[data-earlier]')?.textContent).toContain(
      ', Word matching, version 1',
    );
  });
});

describe('what left the device', () => {
  const audit = buildAudit(FINISHED);
  const open = (ledger = ledgerOf(audit)) =>
    mountPanel({ audit: { status: 'shown', audit }, judging: CONNECTED, ledger });

  it('is told in short and host by host', async () => {
    const screen = await open();

    expect(screen.get('.ledger summary').textContent).toBe(
      'Sent from this device: 2 requests to cited pages and 4 requests to a model',
    );
    const model = screen.get('[data-ledger-host="api.example"]').textContent;
    expect(model).toContain('Comparing statements with passages');
    expect(model).toContain('6,930 tokens in, 1,230 out');
    expect(model).toContain('37.6 kB');
  });

  it('is priced by what the reader entered, and says what was not counted', async () => {
    const screen = await open();

    const model = screen.get('[data-ledger-host="api.example"]').textContent;
    expect(model).toContain('$0.03 at your prices');
    expect(model).toContain('1 request uncounted');
  });

  it('has no price for what went to another host', async () => {
    const screen = await mountPanel({
      audit: { status: 'shown', audit },
      judging: connectedJudgeView(
        {},
        { baseUrl: 'https://other.example/v1', price: { prompt: 1, reply: 1 } },
      ),
      ledger: ledgerOf(audit),
    });

    expect(screen.get('[data-ledger-host="api.example"]').textContent).not.toContain('$');
  });

  it('is nothing if no request was made', async () => {
    const nothing = await open({ status: 'shown', audit: audit.id, entries: [] });

    expect(nothing.get('.ledger').textContent).toBe('Sent from this device: nothing');
  });

  it('is never shown of another audit', async () => {
    const screen = await open({ ...ledgerOf({ id: auditId('another') }) });

    expect(screen.all('.ledger')).toEqual([]);
  });
});
