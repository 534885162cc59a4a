import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { bindCheck } from '../../../../lib/app/studies/bind-check';
import { createStudyDesk } from '../../../../lib/app/studies/study-desk';
import { importAudits } from '../../../../lib/store/import-audits';
import { createAuditStore } from '../../../../lib/store/store';
import { createStudyStore } from '../../../../lib/store/studies';
import { contentHash } from '../../../../lib/core/ids';
import { ok } from '../../../../lib/core/result';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { pathOfPage } from '../../../../lib/studies/export/pages';
import { fileAnswer } from '../../../../lib/studies/file-answer';
import type { StudyReply } from '../../../../lib/studies/page-calls';
import { datedAudit } from '../../../examples/dated-audits';
import { JPEG, PNG } from '../../../fakes/images';
import { draftOf, FROZEN_AT, studyOf, valueOf } from '../../../fakes/studies';
import { openWorld } from '../../store/worlds';

const CALL = { signal: new AbortController().signal, onPart: () => undefined };

async function open() {
  const db = openWorld();
  const studies = createStudyStore(db);
  const audits = createAuditStore(db);
  const ask = createStudyDesk({
    studies,
    audits,
    importAudits: list => importAudits(db, list, sha256Hex),
    fetch,
    alone: work => work(),
    now: () => new Date(FROZEN_AT),
  });
  const state = await studyOf();
  const id = state.frozen.sha256;
  await studies.put({ id, addedAt: FROZEN_AT, frozen: state.frozen });
  const find = async () => {
    const kept = await studies.find(id);
    if (!kept) throw new Error('test: there is no study');
    return kept;
  };
  return { db, studies, audits, ask, state, id, find };
}

/** A check without texts, as a package may have it. */
function audit(name: string, supported: number) {
  const made = datedAudit({ name, startedAt: FROZEN_AT, site: 'claude', model: null, supported });
  return { ...made, texts: [], ledger: [], labels: [] };
}

describe('a study on the page', () => {
  it('goes out as a package and comes in elsewhere the same', async () => {
    const here = await open();
    await importAudits(here.db, [audit('one', 3)], sha256Hex);
    const slot = { question: 'q1', system: 'gem', repeat: 1 };
    const binding = { slot, outcome: 'answered' as const, check: 'one', reason: 'Same words' };
    expect(await bindCheck(here, await here.find(), binding)).toMatchObject({ ok: true });
    const out = {
      kind: 'export',
      study: here.id,
      withTexts: false,
      license: 'CC0-1.0',
      version: '0.1.0',
    } as const;
    const zip = valueOf((await here.ask(out, CALL)) as StudyReply['export']);
    const there = await open();
    await there.studies.delete(there.id);

    const files = [{ path: 'study.zip', file: zip }];
    const taken = await there.ask({ kind: 'import', files }, CALL);

    expect(taken).toMatchObject({ value: { kind: 'study', answers: 1, checks: 1, refused: 0 } });
    expect(await there.find()).toMatchObject({
      answers: [{ auditId: 'one', answer: { slot, deviation: 'Same words' } }],
    });
    expect(await there.ask({ kind: 'import', files }, CALL)).toMatchObject({
      value: { answers: 0, checks: 0, refused: 0 },
    });
    for (const { ask, id } of [here, there]) {
      const report = valueOf(
        (await ask({ kind: 'report', study: id }, CALL)) as StudyReply['report'],
      );
      expect(report.counts).toMatchObject({ answers: 1, checked: 1, statements: 3 });
    }
  });

  it('takes its screenshots along, and leaves them out without the texts', async () => {
    const here = await open();
    const place = { system: 'gem', question: 'q1', repeat: 1 };
    const answer = valueOf(await fileAnswer(here.state, draftOf(), place));
    await here.studies.addAnswer(here.id, answer, null);
    const { slot, sha256 } = answer;
    await here.studies.putScreenshot(here.id, { slot, sha256, image: PNG });
    const importOf = async (withTexts: boolean) => {
      const about = { study: here.id, withTexts, license: 'CC0-1.0', version: '0.1.0' };
      const out = { kind: 'export', ...about } as const;
      const file = valueOf((await here.ask(out, CALL)) as StudyReply['export']);
      const there = await open();
      await there.ask({ kind: 'import', files: [{ path: 'study.zip', file }] }, CALL);
      return { ...there, file };
    };

    const whole = await importOf(true);
    expect(await whole.studies.findScreenshot(here.id, slot)).toEqual({ slot, sha256, image: PNG });
    expect((await (await importOf(false)).find()).screenshots).toEqual([]);

    // Another picture that is here stays, and what is no picture is refused before anything is written.
    await whole.studies.putScreenshot(here.id, { slot, sha256, image: JPEG });
    await whole.ask({ kind: 'import', files: [{ path: 'a.zip', file: whole.file }] }, CALL);
    expect((await whole.studies.findScreenshot(here.id, slot))?.image).toEqual(JPEG);
    const files = unzipSync(new Uint8Array(await whole.file.arrayBuffer()));
    files['screenshots/gem/q1.1.png'] = new TextEncoder().encode('<svg onload="alert(1)"/>');
    const planted = { path: 'a.zip', file: new Blob([zipSync(files)]) };
    const fresh = await open();
    await fresh.studies.delete(fresh.id);
    expect(await fresh.ask({ kind: 'import', files: [planted] }, CALL)).toMatchObject({
      failure: { fault: { file: 'screenshots/gem/q1.1.png', kind: 'malformed' } },
    });
    expect(await fresh.studies.list()).toEqual([]);
  });

  it('takes the pages along that its questions were made from, as they were read', async () => {
    const here = await open();
    const text = 'Zinc.\n\n  Colds: a day shorter.';
    const page = pathOfPage(contentHash(await sha256Hex(text)));
    await here.studies.changeFiles(here.id, files => ok({ ...files, [page]: text }));
    const exported = async (withTexts: boolean) => {
      const about = { study: here.id, withTexts, license: 'CC0-1.0', version: '0.1.0' };
      return valueOf((await here.ask({ kind: 'export', ...about }, CALL)) as StudyReply['export']);
    };
    const there = await open();
    await there.studies.delete(there.id);

    const file = await exported(true);
    await there.ask({ kind: 'import', files: [{ path: 'study.zip', file }] }, CALL);

    expect((await there.find()).study.files).toEqual({ [page]: text });
    const lean = unzipSync(new Uint8Array(await (await exported(false)).arrayBuffer()));
    expect(Object.keys(lean)).not.toContain(page);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    files[page] = new TextEncoder().encode(`${text} And more.`);
    const changed = { path: 'a.zip', file: new Blob([zipSync(files)]) };
    expect(await there.ask({ kind: 'import', files: [changed] }, CALL)).toMatchObject({
      failure: { fault: { file: page, kind: 'changed' } },
    });
  });

  it('keeps the answer that a place has, and counts the other as left out', async () => {
    const { ask, id, state, studies, find } = await open();
    const place = { system: 'gem', question: 'q1', repeat: 1 };
    const [mine, theirs] = [
      valueOf(await fileAnswer(state, draftOf(), place)),
      valueOf(await fileAnswer(state, draftOf({ answer: 'No.' }), place)),
    ];
    await studies.addAnswer(id, mine, null);
    const files = [
      ['protocol.json', JSON.stringify(state.frozen)],
      ['answers.jsonl', `${JSON.stringify(theirs)}\n`],
    ].map(([path = '', text = '']) => ({ path, file: new Blob([text]) }));

    expect(await ask({ kind: 'import', files }, CALL)).toMatchObject({
      value: { answers: 0, refused: 1 },
    });
    expect((await find()).answers).toHaveLength(1);
  });

  it('is refused with the line at fault, and nothing of it stays', async () => {
    const { ask, state, studies, id } = await open();
    await studies.delete(id);
    const files = [
      ['protocol.json', JSON.stringify(state.frozen)],
      ['answers.jsonl', '{"id":"x"}\n'],
    ].map(([path = '', text = '']) => ({ path, file: new Blob([text]) }));

    expect(await ask({ kind: 'import', files }, CALL)).toMatchObject({
      failure: { kind: 'bad-file', fault: { file: 'answers.jsonl', line: 1, kind: 'malformed' } },
    });
    expect(await studies.list()).toEqual([]);
  });
});

describe('a place of a study', () => {
  it('takes a refusal with its reason, and a check in its stead', async () => {
    const world = await open();
    await importAudits(world.db, [audit('one', 1)], sha256Hex);
    const slot = { question: 'q2', system: 'gem', repeat: 2 };
    const bind = async (outcome: 'refused' | 'answered', check: string | null, reason: string) =>
      bindCheck(world, await world.find(), { slot, outcome, check, reason });

    expect(await bind('refused', null, ' ')).toMatchObject({ failure: 'no-reason' });
    expect(await bind('answered', null, 'x')).toMatchObject({ failure: 'no-check' });
    expect(await bind('answered', 'gone', 'x')).toMatchObject({ failure: 'no-check' });
    expect(await bind('refused', null, 'Asked to see a doctor')).toMatchObject({ ok: true });
    expect(await bind('answered', 'one', '')).toMatchObject({ failure: 'other-question' });
    expect(await bind('answered', 'one', 'Answered later')).toMatchObject({ ok: true });

    const { answers } = await world.find();
    expect(answers.map(({ answer: { outcome }, auditId }) => [outcome, auditId])).toEqual([
      ['refused', null],
      ['answered', 'one'],
    ]);
    expect(answers[1]?.answer.replaces).toBe(answers[0]?.answer.id);
  });
});
