import { describe, expect, it } from 'vitest';
import { createPageUi } from '../../../../components/page/page-ui';
import { fail } from '../../../../lib/core/result';
import { answerItem, badgeItem, drawOn } from './page';

const READY = { kind: 'ready' } as const;

describe('on a hostile page', () => {
  it('shows its closed root to nobody', () => {
    const { page } = drawOn();

    createPageUi(page, {
      onCheck: () => undefined,
      onOpen: () => undefined,
      onComplete: () => undefined,
      onCard: () => Promise.resolve(fail('not-here')),
      onPoint: () => undefined,
      onHideMarks: () => undefined,
      onMarksSeen: () => Promise.resolve(false),
      onReport: () => '',
    });

    const hosts = [...page.querySelectorAll('[data-veracite-page]')];
    expect(hosts.map(host => host.shadowRoot !== null)).toEqual([true, false]);
  });

  it('is an element whose class a page cannot define', () => {
    const { page } = drawOn();

    expect(page.querySelector('[data-veracite-page]')?.localName).toBe('div');
  });

  it('is not led astray by a fake of its own element', () => {
    const drawn = drawOn(({ document }) => {
      const fake = document.createElement('div');
      fake.setAttribute('data-veracite-page', '');
      fake.textContent = 'All statements: supported';
      document.body.append(fake);
    });
    const fake = drawn.page.body.querySelector('[data-veracite-page]');

    drawn.ui.setHealth('layout-unknown');
    drawn.ui.destroy();

    expect(fake?.isConnected).toBe(true);
    expect(fake?.textContent).toBe('All statements: supported');
    expect(drawn.page.querySelectorAll('[data-veracite-page]')).toHaveLength(1);
  });

  it('leaves the body of the page as it is', () => {
    const drawn = drawOn();
    const before = drawn.page.body.cloneNode(true);

    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    drawn.ui.setBadges('a', [badgeItem(drawn, 1, 'contradicted')]);
    drawn.ui.markStatement(
      badgeItem(drawn, 1, 'contradicted').range,
      badgeItem(drawn, 1, 'pending').statementId,
    );

    expect(drawn.page.body.isEqualNode(before)).toBe(true);
  });

  it('makes no element out of the text of an answer', () => {
    const drawn = drawOn();
    drawn.body.textContent = '<img src=x onerror=alert(1)> Beech';

    drawn.ui.setAnswers([{ ...answerItem(drawn, READY), key: '<img src=x>' }]);
    drawn.ui.setBadges('<img src=x>', [badgeItem(drawn, 2, 'supported')]);

    expect(drawn.root().querySelector('img, script')).toBeNull();
    expect(drawn.root().textContent).not.toContain('alert');
  });

  it('comes back when the site replaces its whole document', async () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    drawn.page.querySelector('[data-veracite-page]')?.remove();

    drawn.ui.refresh();
    await drawn.frame();

    expect(drawn.named('Check this answer').isConnected).toBe(true);
  });

  it('keeps its keys and clicks from the handlers of the page', () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);
    const heard: string[] = [];
    for (const type of ['click', 'keydown', 'pointerdown'])
      drawn.page.addEventListener(type, ({ type: name }) => heard.push(name));

    const button = drawn.named('Check this answer');
    drawn.click(button);
    button.dispatchEvent(
      new drawn.view.KeyboardEvent('keydown', { bubbles: true, composed: true }),
    );

    expect(heard).toEqual([]);
  });

  it('is gone after destroy, with all it listens to', async () => {
    const drawn = drawOn();
    drawn.ui.setAnswers([answerItem(drawn, READY)]);

    drawn.ui.destroy();
    drawn.page.dispatchEvent(new drawn.view.Event('scroll'));
    await drawn.frame();

    expect(drawn.page.querySelector('[data-veracite-page]')).toBeNull();
  });
});
