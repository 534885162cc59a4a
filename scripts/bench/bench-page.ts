import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, Page } from 'puppeteer-core';

import { startSession } from '../../tests/e2e/harness/extension';
import { startWeb } from '../../tests/e2e/harness/web';
import { compare, type Measure } from './measure';
import { LONG_CHAT, longChatPage, STREAM } from './page-cost/long-chat';
import { stopTracing } from './page-cost/stop-tracing';
import { markScript, phaseCost, quantile, type PhaseCost } from './page-cost/trace-costs';
import { runBuild } from './run-build';

const CHAT = 'https://chatgpt.com/c/00000000-0000-4000-8000-000000000000';
/** The same page where the extension does not run. */
const PLAIN = 'https://plain.example/chat';

/** Long enough for every answer to be identified: three are read in each quarter second. */
const OPENING_MS = 38_000;
const STREAMING_MS = 10_000;
/** After the last word: the reply settles, and is identified. */
const SETTLING_MS = 4_000;
const IDLE_MS = 5_000;

/** Until the capture is read, sent and its check begun. */
const CAPTURE_MS = 2_000;

const PHASES = ['opening', 'streaming', 'idle'] as const;
type Costs = Record<(typeof PHASES)[number], PhaseCost> & { capture: PhaseCost | null };

/**
 * Measures the extension on a chat page of 400 answers and 4,800 chips while one more is
 * written, in a real browser, beside the same page where it does not run.
 */
export async function benchPage(): Promise<Measure[]> {
  const page = longChatPage();
  const web = await startWeb({ [CHAT]: page, [PLAIN]: page });
  const session = await startSession(web, { extensionDir: runBuild(), judge: 'embedded' });
  try {
    const without = await trace(session.browser, PLAIN);
    const ours = await trace(session.browser, CHAT);
    return toMeasures(ours, without);
  } finally {
    await session.close();
    await web.close();
  }
}

async function trace(browser: Browser, url: string): Promise<Costs> {
  const page = await browser.newPage();
  await page.tracing.start({
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.evaluate(markScript('opening'));
  await wait(OPENING_MS);
  await page.evaluate(`${markScript('streaming')}; ${STREAM.begin}`);
  await wait(STREAMING_MS);
  await page.evaluate(`${STREAM.end}; ${markScript('settling')}`);
  await wait(SETTLING_MS);
  await page.evaluate(markScript('idle'));
  await wait(IDLE_MS);
  await page.evaluate(markScript('end'));
  const isOurs = url === CHAT;
  if (isOurs) await capture(page);
  const events = await stopTracing(page);
  await page.close();
  return {
    opening: phaseCost(events, { from: 'opening', to: 'streaming' }),
    streaming: phaseCost(events, { from: 'streaming', to: 'settling' }),
    idle: phaseCost(events, { from: 'idle', to: 'end' }),
    capture: isOurs ? phaseCost(events, { from: 'end', to: 'captured' }) : null,
  };
}

/** Clicks the newest reply's button, in view since the page keeps its end there. */
async function capture(page: Page): Promise<void> {
  await page.bringToFront();
  const buttons = await page.$$('aria/Check this answer');
  const box = await buttons.at(-1)?.boundingBox();
  if (!box) throw new Error('bench: the newest answer has no button in view');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await wait(CAPTURE_MS);
  await page.evaluate(markScript('captured'));
}

function toMeasures(ours: Costs, without: Costs): Measure[] {
  const { turns, chipsPerTurn, tokensPerSecond } = LONG_CHAT;
  const where = `chat page of ${String(turns)} answers, ${String(turns * chipsPerTurn)} chips`;
  const line = (name: string, value: number, baseline: Measure['baseline'] = null): Measure =>
    compare(`${where}: ${name}`, 'ms', { ours: value, baseline });
  const perFrame = ours.streaming.scriptPerFrame;
  const writing = `our script a frame, ${String(tokensPerSecond)} tokens/s`;
  const busy = (phase: (typeof PHASES)[number]): Measure =>
    line(`main thread busy, ${phase}, a second`, perSecond(ours[phase].busyMs, ours[phase]), {
      name: 'without the extension',
      value: perSecond(without[phase].busyMs, without[phase]),
    });
  return [
    line('longest of our tasks after opening', ours.opening.longestMs),
    line(`${writing}, median`, quantile(perFrame, 0.5)),
    line(`${writing}, 95th percentile`, quantile(perFrame, 0.95)),
    line(`${writing}, most`, quantile(perFrame, 1)),
    line('longest of our tasks when an answer is captured', ours.capture?.longestMs ?? 0),
    line('our script while nothing changes, a second', perSecond(ours.idle.scriptMs, ours.idle)),
    ...PHASES.map(busy),
  ];
}

function perSecond(ms: number, { wallMs }: PhaseCost): number {
  return (ms / wallMs) * 1000;
}
