import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { peopleFiles, writeStudyFiles } from '../../../lib/studies/export/study-files';
import { withoutTexts } from '../../../lib/studies/export/without-texts';
import { amendProtocol } from '../../../lib/studies/freeze';
import { readGivenFiles, type GivenFile } from '../../../lib/studies/given-files';
import { joinStudies } from '../../../lib/studies/join-study';
import { studyRecords } from '../../examples/studies';
import { protocolOf, studyOf, valueOf } from '../../fakes/studies';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const file = (path: string, value: unknown): GivenFile => ({
  path,
  bytes: bytesOf(typeof value === 'string' ? value : JSON.stringify(value)),
});
const zipOf = (entries: Record<string, string>, level: 0 | 6 = 6): GivenFile => ({
  path: 'study.zip',
  bytes: zipSync(
    Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, bytesOf(text)])),
    { level },
  ),
});

describe('files that a user gives', () => {
  it('are a study, as a folder, a package, or a folder in an archive', async () => {
    const { frozen } = await studyOf();
    const entries = {
      'protocol.json': JSON.stringify(frozen),
      'answers.jsonl': '',
      'labels/anna.jsonl': '',
      'packets/coordinator.json': '{}',
      'packets/anna.json': '{}',
      'report.json': '{}',
    };
    const folder = Object.entries(entries).map(([path, text]) => file(`mine/${path}`, text));
    const wrapped = Object.fromEntries(
      Object.entries(entries).map(([path, text]) => [`mine/${path}`, text]),
    );

    for (const given of [folder, [zipOf(entries)], [zipOf(wrapped)]]) {
      const read = valueOf(await readGivenFiles(given));
      expect(read.kind).toBe('study');
      expect(read.kind === 'study' && [...read.texts.keys()]).toEqual([
        'protocol.json',
        'answers.jsonl',
        'labels/anna.jsonl',
        'packets/coordinator.json',
      ]);
    }
  });

  it('are a protocol, a draft or checks by what is in them', async () => {
    const { frozen } = await studyOf();
    const [audit] = studyRecords().audits;
    const kindOf = async (value: unknown) =>
      valueOf(await readGivenFiles([file('any.json', value)])).kind;

    expect(await kindOf(frozen)).toBe('protocol');
    expect(await kindOf({ title: 'Zinc', questions: [] })).toBe('draft');
    // A check that was exported alone is of no answer of a study.
    const plain = { ...audit, answerId: undefined };
    expect(await kindOf(plain)).toBe('audits');
  });

  it('are refused if they are nothing of ours, or not what they say', async () => {
    const { frozen } = await studyOf();
    const changed = { ...frozen, protocol: { ...frozen.protocol, title: 'Iron' } };
    const faultOf = async (...given: GivenFile[]) => {
      const read = await readGivenFiles(given);
      return read.ok ? null : read.failure;
    };

    expect(await faultOf(file('a.json', changed))).toEqual({
      kind: 'bad-protocol',
      fault: { kind: 'wrong-hash', version: 0 },
    });
    for (const text of ['', 'x', '[]', '{"questions":3}', '{"schemaVersion":1}']) {
      expect(await faultOf(file('a.json', text))).toEqual({ kind: 'unknown' });
    }
    expect(await faultOf(file('a.zip', 'PK no archive'))).toEqual({ kind: 'bad-zip' });
    expect(await faultOf(zipOf({ 'evil/../../protocol.json': '{}' }))).toEqual({
      kind: 'unknown',
    });
  });

  it('are not unpacked further than an archive says, nor above the limit', async () => {
    const { bytes } = zipOf({ 'protocol.json': 'x'.repeat(10_000) });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const central = bytes.findLastIndex(
      (_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x0201_4b50,
    );
    view.setUint32(central + 24, 4_000_000_000, true);

    expect(await readGivenFiles([{ path: 'a.zip', bytes }])).toMatchObject({
      failure: { kind: 'too-large' },
    });
  });
});

describe('a study that comes again', () => {
  it('may be newer, and not older, other or with another sample', async () => {
    const { frozen } = await studyOf();
    const amended = async (repeats: number) =>
      valueOf(
        await amendProtocol(frozen, protocolOf({ repeats }), {
          at: '2026-11-29T09:00:00.000Z',
          reason: 'More',
        }),
      );
    const newer = await amended(3);
    const other = await amended(4);

    expect(valueOf(joinStudies(undefined, { frozen })).frozen).toBe(frozen);
    expect(valueOf(joinStudies({ frozen }, { frozen: newer })).frozen).toBe(newer);
    expect(joinStudies({ frozen: newer }, { frozen })).toMatchObject({ failure: 'other-is-older' });
    expect(joinStudies({ frozen: newer }, { frozen: other })).toMatchObject({ failure: 'parted' });
    const files = { 'sample.json': '1', 'labels/anna.jsonl': 'a\nb\n' };
    expect(joinStudies({ frozen, files }, { frozen, files: { 'sample.json': '2' } })).toMatchObject(
      { failure: 'other-sample' },
    );
    expect(
      valueOf(joinStudies({ frozen, files }, { frozen, files: { 'labels/anna.jsonl': 'b\nc' } }))
        .files,
    ).toEqual({ 'sample.json': '1', 'labels/anna.jsonl': 'a\nb\nc\n' });
    const packets = (secret: string) => ({ frozen, files: { 'packets/coordinator.json': secret } });
    expect(joinStudies(packets('a'), packets('b'))).toMatchObject({ failure: 'other-sample' });
    expect(joinStudies(packets('a'), packets('a'))).toMatchObject({ ok: true });
  });
});

describe('the files of a study', () => {
  it('leave texts out and hold what people said', () => {
    const records = studyRecords();
    const [audit] = records.audits;
    const texts = [{ contentHash: 'x', text: 'Secret' }] as never;
    const files = writeStudyFiles({
      ...records,
      audits: audit ? [{ ...audit, texts }] : [],
      files: peopleFiles(records),
    });

    expect([...files.keys()]).toEqual([
      'protocol.json',
      'answers.jsonl',
      'audits.jsonl',
      'sample.json',
      'labels/main.jsonl',
    ]);
    expect(files.get('audits.jsonl')).toContain('Secret');
    expect(withoutTexts(files).get('audits.jsonl')).not.toContain('Secret');
  });
});
