import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkOf, setVisibility, watchFakePage } from './page-setup';

afterEach(() => {
  vi.useRealTimers();
});

describe('when an answer counts as finished', () => {
  it('shows the button once the text has stood still for two seconds', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two three.'));

    await page.wait(1_750);
    const early = page.stateOf('a');
    await page.wait(750);

    expect(early).toBeNull();
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('shows no button while words keep coming, however slowly', async () => {
    const page = watchFakePage();
    const body = page.site.addAnswer('a', 'One');

    for (const word of [' two', ' three', ' four']) {
      await page.wait(1_500);
      body.append(word);
      expect(page.stateOf('a')).toBeNull();
    }
    await page.wait(2_500);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('takes the button away when a finished answer grows again after a pause', async () => {
    const page = watchFakePage();
    const body = page.site.addAnswer('a', 'Looking it up.');
    await page.wait(30_000);
    const paused = page.stateOf('a');

    body.append(' Here it is.');
    await page.wait(250);
    const growing = page.stateOf('a');
    await page.wait(2_250);

    expect(paused).toEqual({ kind: 'ready' });
    expect(growing).toBeNull();
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('waits for as long as the site shows that it is writing the last reply', async () => {
    const page = watchFakePage(site => {
      site.behaviour.isStreaming = true;
      site.addAnswer('a', 'An older one.');
      site.addAnswer('b', 'Thinking of it');
    });
    await page.wait(10_000);
    const writing = [page.stateOf('a'), page.stateOf('b')];

    page.site.behaviour.isStreaming = false;
    await page.wait(250);

    expect(writing).toEqual([{ kind: 'ready' }, null]);
    expect(page.stateOf('b')).toEqual({ kind: 'ready' });
  });

  it('shows no button for a reply without a text yet', async () => {
    const page = watchFakePage(site => site.addAnswer('a', '  '));

    await page.wait(5_000);

    expect(page.shown.answers).toEqual([]);
  });

  it('decides nothing in a hidden page', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two three.'));
    setVisibility(page.site.page, 'hidden');

    await page.wait(10_000);

    expect(page.site.asked.findAnswers).toBe(0);
  });

  it('waits anew when the page is shown again, as a hidden one may not be written to', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two three.'));
    await page.wait(500);
    setVisibility(page.site.page, 'hidden');
    await page.wait(60_000);

    setVisibility(page.site.page, 'visible');
    await page.wait(1_000);
    const early = page.stateOf('a');
    await page.wait(1_500);

    expect(early).toBeNull();
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });
});

describe('what watching costs', () => {
  it('does not look at the page again until something in it changes', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two three.'));
    await page.wait(3_000);
    const before = { ...page.site.asked };

    await page.wait(60_000);
    const idle = { ...page.site.asked };
    page.site.page.body.append('x');
    await page.wait(250);

    expect(idle).toEqual(before);
    expect(page.site.asked.findAnswers).toBe(before.findAnswers + 1);
  });

  it('looks once a quarter second, however many changes there are', async () => {
    const page = watchFakePage();
    const body = page.site.addAnswer('a', 'One two three.');
    await page.wait(250);
    const before = page.site.asked.findAnswers;

    for (let step = 0; step < 100; step += 1) {
      body.append('.');
      await page.wait(10);
    }

    expect(page.site.asked.findAnswers - before).toBeLessThanOrEqual(4);
  });

  it('looks for replies only once while one is being written, and again when it stands still', async () => {
    const page = watchFakePage();
    const body = page.site.addAnswer('a', 'One two three.');
    await page.wait(250);
    const before = page.site.asked.findAnswers;

    for (let step = 0; step < 20; step += 1) {
      body.append(' word');
      await page.wait(500);
    }
    const writing = page.site.asked.findAnswers;
    await page.wait(3_000);

    expect(writing).toBe(before);
    expect(page.site.asked.findAnswers).toBe(before + 1);
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('spreads the search for hundreds of badges over time, the newest answer first', async () => {
    const page = watchFakePage(site => {
      for (let index = 0; index < 10; index += 1) site.addAnswer(`a${index}`, `Text ${index}.`);
    });
    page.calls.findChecks.mockResolvedValue(
      Array.from({ length: 10 }, (_, index) => checkOf(`Text ${index}.`, ['supported'])),
    );

    await page.wait(3_000);
    const early = page.site.asked.locate;
    const newest = page.shown.badges.get('a9');
    await page.wait(2_000);

    expect(early).toBeLessThanOrEqual(8);
    expect(newest).toHaveLength(1);
    expect([...page.shown.badges.values()].map(badges => badges.length)).toEqual(
      Array.from({ length: 10 }, () => 1),
    );
  });

  it('asks the site about writing for the last reply alone', async () => {
    const page = watchFakePage(site => {
      for (let index = 0; index < 40; index += 1) site.addAnswer(`a${index}`, `Text ${index}.`);
    });

    await page.wait(3_000);

    expect(page.shown.answers).toHaveLength(40);
    expect(page.site.asked.isStreaming).toBe(1);
  });
});

describe('a page that hides its conversation', () => {
  it('is looked at again, although nothing was added or removed', async () => {
    const page = watchFakePage(site => {
      site.addAnswer('a', 'One two three.');
    });
    await page.wait(3_000);
    const { asked, page: document } = page.site;
    const before = asked.findAnswers;
    const [answer] = document.querySelectorAll('article');

    await page.wait(1_000);
    const idle = asked.findAnswers;
    answer?.style.setProperty('display', 'none');
    await page.wait(1_000);

    expect(idle).toBe(before);
    expect(asked.findAnswers).toBeGreaterThan(idle);
  });
});

describe('a page nobody knows', () => {
  it('says so only after the page had time to draw itself', async () => {
    const page = watchFakePage(site => {
      site.behaviour.layoutKnown = false;
    });

    await page.wait(4_000);
    const early = page.shown.health;
    await page.wait(1_500);

    expect(early).toBe('readable');
    expect(page.shown.health).toBe('layout-unknown');
  });

  it('says nothing where no reply is to be expected, as on a front page', async () => {
    const page = watchFakePage(site => {
      site.behaviour.layoutKnown = false;
    });
    page.navigate('https://chat.example/');

    await page.wait(10_000);

    expect(page.shown.health).toBe('readable');
  });

  it('says so of sources where numbers stand in the text and no answer has a citation', async () => {
    const page = watchFakePage(site => {
      site.addAnswer('a', 'No number here.');
      site.addAnswer('b', 'Salt helps [1].');
    });

    await page.wait(4_000);
    const early = page.shown.health;
    await page.wait(5_000);

    expect(early).toBe('readable');
    expect(page.shown.health).toBe('citations-unknown');
  });

  it('says nothing of sources where another answer of the page has some', async () => {
    const page = watchFakePage(site => {
      site.addAnswer('a', 'rows [1] of a table');
    });
    await page.wait(2_500);
    page.site.behaviour.citations = 2;
    page.site.addAnswer('b', 'Salt helps.');

    await page.wait(10_000);

    expect(page.shown.health).toBe('readable');
  });

  it('makes a report of the layout, without a word of the conversation', async () => {
    const page = watchFakePage(site => {
      site.behaviour.layoutKnown = false;
      site.addAnswer('a', 'Jane takes insulin.');
    });
    await page.wait(6_000);

    const report = page.reader.onReport();

    expect(report).toContain('Veracite 1.2.3, sample: layout-unknown');
    expect(report).toContain('layout fake-1 (seen 2026-11-01): not detected; replies 0');
    expect(report).toContain('article');
    expect(report).not.toMatch(/Jane|insulin|chat\.example/);
  });

  it('takes it back when the page becomes readable', async () => {
    const page = watchFakePage(site => {
      site.behaviour.layoutKnown = false;
    });
    await page.wait(6_000);

    page.site.behaviour.layoutKnown = true;
    page.site.addAnswer('a', 'One two three.');
    await page.wait(2_500);

    expect(page.shown.health).toBe('readable');
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });
});

describe('the end of watching', () => {
  it('stops every look, takes the UI away and heeds nothing that comes later', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two three.'));
    await page.wait(3_000);
    const before = { ...page.site.asked };

    page.stop();
    page.site.addAnswer('b', 'Two three four.');
    await page.wait(10_000);

    expect(page.shown.isDestroyed).toBe(true);
    expect(page.site.asked).toEqual(before);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not touch a UI that is gone when a late reply arrives', async () => {
    const page = watchFakePage(site => site.addAnswer('a', 'One two three.'));
    await page.wait(2_250);
    const answers = page.shown.answers;
    page.reader.onCheck('a');
    page.stop();
    const clicked = page.shown.answers;

    await page.wait(1_000);

    expect(answers).toHaveLength(1);
    expect(page.shown.answers).toBe(clicked);
  });
});
