import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createStudyDesk } from '../../../../lib/app/studies/study-desk';
import type { LabelVerdict, Packet } from '../../../../lib/core/study/packet';
import { importAudits } from '../../../../lib/store/import-audits';
import { createAuditStore } from '../../../../lib/store/store';
import { createStudyStore } from '../../../../lib/store/studies';
import { demoFiles } from '../../../../lib/studies/demo/demo-files';
import { demoStudy, type DemoStudy } from '../../../../lib/studies/demo/demo-study';
import type {
  LabellingQuestion,
  StudyQuestion,
  StudyReply,
} from '../../../../lib/studies/page-calls';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { FROZEN_AT, valueOf } from '../../../fakes/studies';
import { openWorld } from '../../store/worlds';

const CALL = { signal: new AbortController().signal, onPart: () => undefined };
const PLAN = { kind: 'simple', labels: 6, seed: 3 } as const;
const PEOPLE = ['anna', 'ben'].map(id => ({ id, quota: null }));
const MAIN = { round: 'main', people: PEOPLE, seed: 3, overlap: 1 } as const;

let demo: DemoStudy;
let desk: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  demo = await demoStudy();
});
beforeEach(async () => {
  desk = await open({});
});

/** The desk on the demonstration study, with these files of people. */
async function open(files: Record<string, string>) {
  const db = openWorld();
  const studies = createStudyStore(db);
  const answer = createStudyDesk({
    studies,
    audits: createAuditStore(db),
    importAudits: list => importAudits(db, list, sha256Hex),
    fetch,
    alone: work => work(),
    now: () => new Date(FROZEN_AT),
  });
  type About<Kind extends StudyQuestion['kind']> = Extract<StudyQuestion, { kind: Kind }>;
  const whole = async <Kind extends StudyQuestion['kind']>(question: About<Kind>) =>
    (await answer(question, CALL)) as StudyReply[Kind];
  valueOf(await whole<'add'>({ kind: 'add', records: demo, files }));
  const study = demo.frozen.sha256;
  /** Asks about labels of the study. */
  const ask = <Kind extends LabellingQuestion['kind']>(
    kind: Kind,
    about: Omit<Extract<LabellingQuestion, { kind: Kind }>, 'kind' | 'study'>,
  ) => whole<Kind>({ kind, study, ...about } as unknown as About<Kind>);
  const state = async () => valueOf(await ask('labelling', {}));
  const packetOf = async (annotator: string) =>
    JSON.parse(valueOf(await ask('packet', { of: { annotator, round: 'main' } }))) as Packet;
  return { db, studies, study, whole, ask, state, packetOf };
}

function fileOf({ items, study, protocol, sha256 }: Packet, verdicts: readonly LabelVerdict[]) {
  const lines = verdicts.map((verdict, at) =>
    JSON.stringify({
      ...{ study, protocol, packet: sha256, id: items[at]?.id, verdict },
      ...{ quote: null, note: '', ms: 900, at: FROZEN_AT },
    }),
  );
  return { name: 'back.jsonl', file: new Blob([lines.join('\n')]) };
}

/** Draws, makes packets, and takes what two people say of each pair; they differ on the first one of Anna's. */
async function labelAll(): Promise<void> {
  valueOf(await desk.ask('draw', { plan: PLAN }));
  valueOf(await desk.ask('round', { plan: MAIN }));
  const files = [
    fileOf(await desk.packetOf('anna'), [1, 5, 5, 5, 5, 5]),
    fileOf(await desk.packetOf('ben'), [5, 5, 5, 5, 5, 5]),
  ];
  valueOf(await desk.ask('take', { files }));
}

describe('labels on the page', () => {
  it('go from the draw to the report and the package, as files of the study', async () => {
    await labelAll();
    expect((await desk.state()).people).toMatchObject([
      { annotator: 'anna', done: 6, of: 6 },
      { annotator: 'ben', done: 6, of: 6 },
    ]);

    const [disputed, ...others] = valueOf(await desk.ask('disputed', {}));
    expect(others).toEqual([]);
    expect(disputed?.labels.map(({ verdict }) => verdict)).toEqual([1, 5]);
    expect(disputed?.source?.text).toBeTypeOf('string');
    const decision = { pair: disputed?.pair ?? '', verdict: 5, by: 'carla', note: '' } as const;
    const quote = { text: (disputed?.source?.text ?? '').slice(0, 9), start: 0, end: 9 };
    valueOf(await desk.ask('decide', { decision }));
    valueOf(await desk.ask('decide', { decision }));
    valueOf(await desk.ask('decide', { decision: { ...decision, quote } }));

    const stored = { ...decision, at: FROZEN_AT };
    expect((await desk.state()).decisions).toEqual([stored, { ...stored, quote }]);
    const { study } = desk;
    const report = valueOf(await desk.whole<'report'>({ kind: 'report', study }));
    expect(report.counts.labels).toBe(12);
    expect(Array.isArray(report.people?.rates)).toBe(true);
    const about = { withTexts: true, license: 'CC0-1.0', version: '0.1.0' };
    const zip = valueOf(await desk.whole<'export'>({ kind: 'export', study, ...about }));
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const names = Object.keys(files);
    expect(new TextDecoder().decode(files['labels/adjudication.jsonl'])).toContain(quote.text);
    expect(names.filter(name => name.startsWith('packets/'))).toEqual([]);
  });

  it('come in once, and a line that is refused is named and costs no other', async () => {
    valueOf(await desk.ask('draw', { plan: PLAN }));
    valueOf(await desk.ask('round', { plan: MAIN }));
    const file = fileOf(await desk.packetOf('anna'), [1, 2]);
    const bad = { name: 'bad.jsonl', file: new Blob(['{}\n']) };

    expect(valueOf(await desk.ask('take', { files: [bad, file] }))).toEqual({
      added: 2,
      repeated: 0,
      refused: [{ file: 'bad.jsonl', line: 1, fault: 'not-a-label' }],
    });
    expect(valueOf(await desk.ask('take', { files: [file] }))).toMatchObject({
      added: 0,
      repeated: 2,
    });
    expect(await desk.ask('disputed', {})).toMatchObject({ failure: { kind: 'labels-missing' } });
  });

  it('loses nothing of two files that are taken at once', async () => {
    valueOf(await desk.ask('draw', { plan: PLAN }));
    valueOf(await desk.ask('round', { plan: MAIN }));
    const [anna, ben] = [await desk.packetOf('anna'), await desk.packetOf('ben')];

    await Promise.all(
      [fileOf(anna, [1, 2, 3]), fileOf(ben, [4, 5])].map(file =>
        desk.ask('take', { files: [file] }),
      ),
    );

    expect((await desk.state()).people.map(({ done }) => done)).toEqual([3, 2]);
  });
});

describe('a draw', () => {
  it('is repeated while no label is in; earlier packets then count no more', async () => {
    valueOf(await desk.ask('draw', { plan: PLAN }));
    valueOf(await desk.ask('round', { plan: MAIN }));
    const before = await desk.packetOf('anna');
    valueOf(await desk.ask('draw', { plan: { ...PLAN, kind: 'rare-verdicts', labels: 9 } }));
    expect(await desk.state()).toMatchObject({ sample: { drawn: 9 }, people: [] });
    expect(await desk.ask('take', { files: [fileOf(before, [1])] })).toMatchObject({
      failure: { kind: 'no-packets' },
    });

    valueOf(await desk.ask('round', { plan: MAIN }));
    expect(valueOf(await desk.ask('take', { files: [fileOf(before, [1])] }))).toMatchObject({
      added: 0,
      refused: [{ fault: 'unknown-packet' }],
    });
  });

  it('is refused once a label is in', async () => {
    await labelAll();

    expect(await desk.ask('draw', { plan: PLAN })).toMatchObject({
      failure: { kind: 'labels-in' },
    });
    expect((await desk.state()).sample?.drawn).toBe(6);
  });

  it('is refused where nothing was checked, and with too few labels', async () => {
    await desk.db.audits.clear();
    expect(await desk.ask('draw', { plan: PLAN })).toMatchObject({
      failure: { kind: 'no-pairs' },
    });
    desk = await open({});
    expect(await desk.ask('draw', { plan: { ...PLAN, kind: 'stratified' } })).toMatchObject({
      failure: { kind: 'too-few-labels' },
    });
  });
});

describe('packets', () => {
  it('say nothing of chatbot and finding, and are the same each time', async () => {
    valueOf(await desk.ask('draw', { plan: PLAN }));
    valueOf(await desk.ask('round', { plan: MAIN }));
    const packet = await desk.packetOf('anna');

    expect(JSON.stringify(packet)).not.toMatch(/aster|borage|cress|supported/i);
    expect(await desk.packetOf('anna')).toEqual(packet);
    expect(packet.items).toHaveLength(6);
  });

  it('are refused without a sample, a second time, and where a check is gone', async () => {
    expect(await desk.ask('round', { plan: MAIN })).toMatchObject({
      failure: { kind: 'no-sample' },
    });
    const of = { annotator: 'anna', round: 'main' } as const;
    expect(await desk.ask('packet', { of })).toMatchObject({ failure: { kind: 'no-packets' } });
    valueOf(await desk.ask('draw', { plan: PLAN }));
    valueOf(await desk.ask('round', { plan: MAIN }));
    expect(await desk.ask('round', { plan: MAIN })).toMatchObject({
      failure: { kind: 'round-made' },
    });
    await desk.db.audits.clear();
    expect(await desk.ask('packet', { of })).toMatchObject({ failure: { kind: 'pair-gone' } });
  });

  it('of labels that came from elsewhere are made there', async () => {
    const { 'packets/coordinator.json': kept = '', ...files } = demoFiles(demo);
    desk = await open(files);
    expect(await desk.ask('round', { plan: MAIN })).toMatchObject({
      failure: { kind: 'labels-in' },
    });

    desk = await open({ ...files, 'packets/coordinator.json': kept });
    expect((await desk.state()).people).toHaveLength(4);
  });
});
