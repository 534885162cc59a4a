import { beforeAll, describe, expect, it } from 'vitest';

import { readAnnotators } from '../../../lib/studies/assign';
import {
  packetName,
  parseCoordinator,
  planRound,
  sentPackets,
  type Coordinator,
  type RoundPlan,
} from '../../../lib/studies/coordinator';
import { demoFiles } from '../../../lib/studies/demo/demo-files';
import { demoStudy, type DemoStudy } from '../../../lib/studies/demo/demo-study';
import {
  COORDINATOR_FILE,
  peopleFiles,
  RECEIVED_FILE,
} from '../../../lib/studies/export/study-files';
import { judgedRows, rowsOf, type JudgedRow } from '../../../lib/studies/export/study-rows';
import { labellingState } from '../../../lib/studies/labelling-state';
import { takeLabels } from '../../../lib/studies/take-labels';
import { toJsonLines } from '../../../lib/util/json-lines';
import { valueOf } from '../../fakes/studies';

let demo: DemoStudy;
let pairs: JudgedRow[];
beforeAll(async () => {
  demo = await demoStudy();
  pairs = judgedRows(rowsOf(demo).pairs);
});

const people = [
  { id: 'anna', quota: null },
  { id: 'ben', quota: null },
];
const main = (overrides: object = {}): RoundPlan => ({
  round: 'main',
  people,
  seed: 1,
  overlap: 0.5,
  ...overrides,
});
const planned = (plan: RoundPlan, kept: Coordinator | null = null) =>
  planRound(demo, pairs, { kept, plan });

describe('a round of packets', () => {
  it('is shared out once, and both rounds have one secret', async () => {
    const first = valueOf(planned({ round: 'calibration', people, seed: 1, count: 8 }));
    const both = valueOf(planned(main(), first));

    expect(both.secret).toBe(first.secret);
    expect(planned(main(), both)).toMatchObject({ failure: { kind: 'round-made' } });
    const sent = valueOf(await sentPackets(demo, pairs, both));
    expect(sent.map(({ packet }) => packetName(packet))).toEqual([
      'anna.calibration.json',
      'ben.calibration.json',
      'anna.json',
      'ben.json',
    ]);
    expect(parseCoordinator(JSON.parse(JSON.stringify(both)))).toEqual(both);
    const again = valueOf(planned(main()));
    expect(again.main?.work).toEqual(both.main?.work);
  });

  it.each([
    [
      'a person alone for what two label',
      () => main({ people: people.slice(1) }),
      'few-annotators',
    ],
    [
      'quotas below the sample',
      () => main({ people: people.map(each => ({ ...each, quota: 3 })) }),
      'quotas-too-small',
    ],
    [
      'more pairs than are left',
      (): RoundPlan => ({ round: 'calibration', people, seed: 1, count: 9_999 }),
      'few-pairs',
    ],
  ])('is refused with %s', (_name, plan, kind) => {
    expect(planned(plan())).toMatchObject({ ok: false, failure: { kind } });
  });

  it('needs a sample', () => {
    const bare = planRound({ ...demo, sample: null }, pairs, { kept: null, plan: main() });

    expect(bare).toMatchObject({ failure: { kind: 'no-sample' } });
  });

  it.each([null, [], {}, { secret: 'x' }, { secret: 'a'.repeat(64), main: { work: [] } }])(
    'is not read from what is no work list: %j',
    value => {
      expect(parseCoordinator(value)).toBeNull();
    },
  );
});

describe('names of annotators', () => {
  it('are one a line, with a quota after the name', () => {
    expect(valueOf(readAnnotators(' anna 50\n\nben\r\n李明=7\n'))).toEqual([
      { id: 'anna', quota: 50 },
      { id: 'ben', quota: null },
      { id: '李明', quota: 7 },
    ]);
  });

  it.each(['', 'anna\nanna', '../x', 'Anna Maria', 'a/b 5', 'a'.repeat(61)])(
    'are refused: %j',
    text => {
      expect(readAnnotators(text)).toMatchObject({ failure: 'bad-names' });
    },
  );
});

describe('labels that come back', () => {
  const take = (given: string[], received = '') =>
    takeLabels(given, { study: demo, sent: demo.packets, received });

  it('are counted once, however often and in how many files they come', () => {
    const lines = demo.lines.map(line => toJsonLines([line]));
    const first = valueOf(take([lines.slice(0, 9).join('')]));
    const received = first.files[RECEIVED_FILE] ?? '';
    const all = valueOf(take([lines.join(''), lines.slice(0, 2).join('')], received));

    expect(first.added).toBe(9);
    expect(all).toMatchObject({ added: lines.length - 9, repeated: 11, refused: [] });
    expect(all.files['labels/main.jsonl']).toBe(demoFiles(demo)['labels/main.jsonl']);
    expect(all.files[RECEIVED_FILE]?.split('\n')).toHaveLength(lines.length + 1);
  });

  it('are refused line by line, and what is good stays', () => {
    const [good, other, foreign] = demo.lines;
    if (!good || !other || !foreign) throw new Error('test: the demo has no labels');
    const file = toJsonLines([
      good,
      { ...other, study: 'a'.repeat(64) },
      { ...foreign, packet: 'b'.repeat(64) },
      { ...other, quote: { text: 'not there', start: 0, end: 9 } },
    ]);
    const { added, refused, files } = valueOf(take(['no label\n', file]));

    expect(added).toBe(1);
    expect(refused).toEqual([
      { file: 0, line: 1, fault: 'not-a-label' },
      { file: 1, line: 2, fault: 'other-study' },
      { file: 1, line: 3, fault: 'unknown-packet' },
      { file: 1, line: 4, fault: 'quote-not-in-source' },
    ]);
    expect(files[RECEIVED_FILE]).toBe(toJsonLines([good]));
  });
});

describe('how far the labels of a study are', () => {
  it('is all done in the demonstration', () => {
    const state = valueOf(labellingState(demoFiles(demo)));

    expect(
      state.people.map(({ annotator, round, done, of }) => [annotator, round, done, of]),
    ).toEqual([
      ['anna', 'calibration', 10, 10],
      ['ben', 'calibration', 10, 10],
      ['anna', 'main', 120, 120],
      ['ben', 'main', 120, 120],
    ]);
    const decided = new Set(state.decisions.map(({ pair }) => pair));
    expect(state.adjudication.standing === 'ready' && state.adjudication.disputed.length).toBe(
      decided.size,
    );
  });

  it('is waiting until each label of the main round is in', () => {
    const files = demoFiles(demo);
    const lines = (files['labels/main.jsonl'] ?? '').split('\n');
    const bare = { ...files, 'labels/main.jsonl': lines.slice(1).join('\n') };

    expect(valueOf(labellingState(bare)).adjudication).toEqual({ standing: 'waiting' });
    expect(valueOf(labellingState({})).adjudication).toEqual({ standing: 'waiting' });
  });

  it('is not known of labels without their packets, and refused with a file that is changed', () => {
    const files = peopleFiles(demo);

    expect(valueOf(labellingState(files)).adjudication).toEqual({ standing: 'elsewhere' });
    expect(labellingState({ ...files, [COORDINATOR_FILE]: '{"secret":1}' })).toMatchObject({
      failure: { file: COORDINATOR_FILE, kind: 'malformed' },
    });
  });
});
