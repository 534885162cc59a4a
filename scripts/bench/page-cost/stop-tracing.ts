import type { Page } from 'puppeteer-core';

import type { TraceEvent } from './trace-costs';

/** Trace that the browser recorded of a page. */
export async function stopTracing(page: Page): Promise<TraceEvent[]> {
  const bytes = await page.tracing.stop();
  if (bytes === undefined) throw new Error('bench: the browser gave no trace');
  const { traceEvents } = JSON.parse(new TextDecoder().decode(bytes)) as {
    traceEvents: TraceEvent[];
  };
  return traceEvents;
}
