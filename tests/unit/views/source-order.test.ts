import { describe, expect, it } from 'vitest';

import { indexAudit } from '../../../lib/views/audit-index';
import { arrangeSources } from '../../../lib/views/source-order';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { FINISHED, RUNNING } from '../../examples/sketches';

function numbersOf(sketch: AuditSketch) {
  const { listed, unread } = arrangeSources(indexAudit(buildAudit(sketch)));
  return [listed, unread].map(columns => columns.map(({ number }) => number));
}

describe('the order of sources', () => {
  it('begins with those that support most, apart from those that could not be read', () => {
    const said = { says: 'supported', quote: 'TSH was lower' } as const;
    const thirdTwice = {
      ...FINISHED,
      statements: [
        ...FINISHED.statements,
        { text: 'Bedtime intake lowers TSH.', cites: [2], cells: { 2: said } },
        { text: 'TSH falls with bedtime intake.', cites: [2], cells: { 2: said } },
      ],
    };

    expect(numbersOf(thirdTwice)).toEqual([
      [3, 2, 1],
      [4, 5],
    ]);
  });

  it('goes on with those that contradict, where as many are supported', () =>
    expect(numbersOf(FINISHED)).toEqual([
      [2, 1, 3],
      [4, 5],
    ]));

  it('leaves to the end what is not read yet', () =>
    expect(numbersOf(RUNNING)).toEqual([[2, 1, 3, 4, 5], []]));
});
