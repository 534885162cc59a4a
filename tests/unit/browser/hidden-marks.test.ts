import { expect, it } from 'vitest';

import { explainsMarks } from '../../../lib/browser/hidden-marks';

it('the marks are explained once in a browser', async () =>
  expect([await explainsMarks(), await explainsMarks()]).toEqual([true, false]));
