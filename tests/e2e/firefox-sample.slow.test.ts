import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { ensureFirefox } from '../../scripts/lib/find-firefox';
import { clickCheck, exportShown, startSession, waitForFinished } from './harness/extension';
import { clickAtEndOf, startFirefox, type FirefoxSession } from './harness/firefox';

const firefox = ensureFirefox();
const isNotHere = !firefox.ok && firefox.failure.kind === 'not-here';
if (isNotHere) console.warn(`The sample was not checked in Firefox. ${firefox.failure.sentence}`);

describe.skipIf(isNotHere)('a check of the bundled sample in Firefox, by its button', () => {
  let session: FirefoxSession;
  let audit: AuditExport;

  beforeAll(async () => {
    if (!firefox.ok) throw new Error(firefox.failure.sentence);

    session = await startFirefox(firefox.value);
    await clickAtEndOf(await session.openSample(), '[data-sample-answer]');
    const panel = await session.openPanel();
    await waitForFinished(panel);
    audit = await session.exportShown(panel);
  });

  afterAll(async () => {
    await session.close();
  });

  it('fills every cell, each once', () => {
    expect(audit.status).toBe('finished');
    expect(audit.pairs).toHaveLength(14 * 5);
    expect(audit.pairs.every(isSettled)).toBe(true);
    expect(audit.pairs.every(({ timesSettled }) => timesSettled === 1)).toBe(true);
  });

  it('finds in every cell what it finds in Chrome', async () => {
    const inChrome = await checkInChrome();

    expect(findingsOf(audit)).toEqual(findingsOf(inChrome));
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(
      inChrome.verdicts.map(({ kind }) => kind),
    );
  });
});

/** Each cell by the words of its statement and its source's path: a browser has its own origin. */
function findingsOf(audit: AuditExport): Record<string, string> {
  return Object.fromEntries(
    audit.pairs.map(pair => {
      const statement = audit.statements.find(({ id }) => id === pair.statementId)?.text ?? '';
      const source = audit.sources.find(({ id }) => id === pair.sourceId)?.url ?? '';
      const found = isSettled(pair) ? pair.finding.kind : pair.state;
      return [`${statement} × ${new URL(source).pathname}`, found];
    }),
  );
}

async function checkInChrome(): Promise<AuditExport> {
  const chrome = await startSession(null, { judge: 'embedded' });
  try {
    await clickCheck(await chrome.openSample());
    const panel = await chrome.panel();
    await waitForFinished(panel);
    return await exportShown(chrome, panel);
  } finally {
    await chrome.close();
  }
}
