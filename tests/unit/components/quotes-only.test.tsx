// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';

import { QuotesOnly } from '../../../components/audit/Origins';
import { DataSection } from '../../../components/options/DataSection';
import { ProvideAuditTools } from '../../../components/panel/ProvideAuditTools';
import type { Audit } from '../../../lib/core/audit/audit';
import type { ReadSource } from '../../../lib/core/source/source';
import { findCheckAgainOffer } from '../../../lib/views/check-again-offer';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { idleActions } from '../../examples/idle-actions';
import { fakeAudit, fakeReadSource } from '../../fakes/audits';
import { connectedJudgeView } from '../../fakes/judge-views';
import { mount } from './mount';

const GIVEN: ReadSource['given'] = {
  way: 'pasted',
  givenAt: '2026-10-01T12:00:00.000Z',
  tabUrl: null,
  fileName: null,
  extent: null,
  pageReason: 'paywall',
  pageVisit: null,
};
const quoted = fakeReadSource({ excerpts: [] });

async function show(audit: Audit) {
  const readAgain = vi.fn();
  const screen = await mount(
    <ProvideAuditTools
      id={audit.id}
      actions={{ ...idleActions(), readAgain }}
      findText={() => Promise.resolve(null)}
      findReadings={() => Promise.resolve([])}
      ownOrigin="chrome-extension://veracite"
      state={{ judging: signal(connectedJudgeView()) }}
      cards={signal([])}
    >
      <QuotesOnly audit={audit} />
    </ProvideAuditTools>,
  );
  return { screen, readAgain };
}

describe('a check that keeps only quotes', () => {
  it('says so, and reads the sources again when it is asked to', async () => {
    const audit = fakeAudit({ sources: [quoted] });
    const { screen, readAgain } = await show(audit);

    await screen.click('[data-action="read-again"]');

    expect(screen.get('[data-quotes-only]').textContent).toContain(
      'Veracite keeps only the quoted passages of one source. Read again to recheck',
    );
    expect(readAgain).toHaveBeenCalledExactlyOnceWith(audit.id, [quoted.id]);
  });

  it('never reads an address in the place of a text the reader gave', async () => {
    const { screen } = await show(fakeAudit({ sources: [{ ...quoted, given: GIVEN }] }));

    expect(screen.get('[data-quotes-only]').textContent).toContain(
      'Add your own text again under Sources.',
    );
    expect(screen.all('[data-action="read-again"]')).toEqual([]);
  });

  it.each([
    ['keeps its texts', fakeAudit()],
    ['is at work', fakeAudit({ status: 'running', sources: [quoted] })],
  ])('is not spoken of where it %s', async (...row) => {
    const { screen } = await show(row[1]);

    expect(screen.all('[data-quotes-only]')).toEqual([]);
  });

  it('offers no judging again, for which the texts would be needed', () => {
    const judged = (sources: ReadSource[]) => fakeAudit({ sources });

    expect(findCheckAgainOffer(judged([fakeReadSource()]), connectedJudgeView())).not.toBeNull();
    expect(findCheckAgainOffer(judged([quoted]), connectedJudgeView())).toBeNull();
  });

  it('is chosen in the options, off at first', async () => {
    const onChange = vi.fn();
    const screen = await mount(
      <DataSection
        settings={DEFAULT_SETTINGS}
        onChange={onChange}
        storage={{ bytes: null, audits: 0 }}
        onClearCache={() => Promise.resolve({ pages: 0, bytes: 0 })}
        onDeleteAll={() => Promise.resolve()}
      />,
    );

    await screen.click('[name="keepQuotesOnly"]');

    expect(DEFAULT_SETTINGS.keepQuotesOnly).toBe(false);
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ keepQuotesOnly: true });
  });
});
