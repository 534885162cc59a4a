import { afterEach, expect, it } from 'vitest';

import {
  killAudits,
  openKilledStudy,
  writeAnswers,
  type KilledStudy,
} from '../../fakes/killed-study';

let study: KilledStudy;
afterEach(() => study.close());

it('an audit that is killed loses no answer, and pays for nothing twice but what was under way', async () => {
  study = await openKilledStudy({ latencyMs: { first: 10, between: 0 } });
  writeAnswers(study.folder, 8);
  const found = await killAudits(study, [
    { questions: 4, ms: 0 },
    { questions: 6, ms: 7 },
  ]);

  expect(found).toMatchObject({ status: 0, lost: [], paidAgain: [] });
  expect(found.mostUnderWay).toBeLessThanOrEqual(study.server.mostAtOnce());
  const ids = found.audits.map(({ answerId }) => answerId);
  expect(ids.toSorted()).toEqual(Array.from({ length: 8 }, (_, at) => `answer-${at}`));
  const kinds = found.audits.flatMap(({ pairs }) => pairs.map(({ finding }) => finding.kind));
  expect(kinds).not.toContain('not-judged');
});
