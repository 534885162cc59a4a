import { afterEach, expect, it } from 'vitest';

import { PAGE_SECTIONS } from '../../../../components/page/page-words';
import { pickSections, wordsOf } from '../../../../lib/i18n/catalogue';
import { speak } from '../../../../lib/i18n/t';
import type { ButtonState, SourcesState } from '../../../../lib/ports/page-ui';
import { auditId } from '../../../../lib/core/ids';
import { VERDICT_ORDER } from '../../../../lib/core/audit/verdict';
import { readWords, speakEnglish } from '../../../../scripts/lib/speak-english';
import { answerItem, badgeItem, drawOn } from './page';

afterEach(speakEnglish);

const COUNTS = Object.fromEntries(VERDICT_ORDER.map((kind, index) => [kind, index + 1]));
const BUTTONS: ButtonState[] = [
  { kind: 'ready' },
  { kind: 'reading' },
  { kind: 'failed', failure: 'layout-unknown' },
  { kind: 'checking', auditId: auditId('a'), settledPairs: 1, pairs: 4 },
  { kind: 'checked', auditId: auditId('a'), isStopped: true, counts: COUNTS },
  { kind: 'waiting', auditId: auditId('a'), wait: 'battery-low' },
];
const SOURCES: SourcesState[] = [
  { kind: 'hidden', count: 2, way: 'paste', problem: 'other-answer' },
  { kind: 'opening', done: 1, all: 3 },
  { kind: 'complete' },
];

it('what is drawn on a page asks for no word that scripts of pages are not given', async () => {
  const given = wordsOf(pickSections(await readWords('en'), PAGE_SECTIONS));
  const asked = new Set<string>();
  const missing = new Set<string>();
  speak({
    find(name) {
      asked.add(name);
      if (given.find(name) === '') missing.add(name);
      return given.find(name);
    },
  });

  const drawn = drawOn();
  drawn.ui.setAnswers(
    BUTTONS.map((state, index) => ({
      ...answerItem(drawn, state, String(index)),
      sources: SOURCES[index] ?? null,
    })),
  );
  drawn.ui.setBadges(
    '4',
    VERDICT_ORDER.slice(0, 5).map((kind, index) => badgeItem(drawn, index + 1, kind)),
  );
  drawn.ui.setHealth('citations-unknown');

  expect([...missing]).toEqual([]);
  expect(asked.size).toBeGreaterThan(30);
});
