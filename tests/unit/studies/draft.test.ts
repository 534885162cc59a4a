import { describe, expect, it } from 'vitest';

import { STUDY_LIMITS } from '../../../lib/core/study/study-schemas';
import { contentHash } from '../../../lib/core/ids';
import {
  addQuestions,
  emptyProtocol,
  emptySystem,
  formatOfQuestions,
  parseDraft,
  parseDrafts,
} from '../../../lib/studies/draft';
import {
  cellSlots,
  freezeDraft,
  hashOf,
  lineOf,
  pageOf,
  parsePlace,
  showStudy,
} from '../../../lib/studies/page-state';
import { fileAnswer } from '../../../lib/studies/file-answer';
import { draftOf, FROZEN_AT, protocolOf, studyOf, valueOf } from '../../fakes/studies';

const AT = { at: '2026-11-28T12:00:00.000Z', reason: '' };

describe('pasted questions', () => {
  it.each([
    ['One?\nTwo?', 'lines'],
    ['text,stratum\nOne?,drugs', 'csv'],
    ['{"text":"One?"}', 'jsonl'],
    ['text', 'lines'],
    ['Is it so, or not?\nHow?', 'lines'],
  ])('are read as what they are: %s', (pasted, format) =>
    expect(formatOfQuestions(pasted)).toBe(format),
  );

  it('are added with free numbers, strata and languages', () => {
    const first = valueOf(addQuestions([], 'One?\nTwo?', 'de'));
    const all = valueOf(addQuestions(first, 'text,stratum,lang\nThree?,drugs,fr\nFour?,,\n', 'de'));

    expect(all.map(({ id, stratum, language }) => [id, stratum, language])).toEqual([
      ['q1', null, 'de'],
      ['q2', null, 'de'],
      ['q3', 'drugs', 'fr'],
      ['q4', null, 'de'],
    ]);
  });
});

describe('a draft', () => {
  it('is read as it was kept, also with gaps, and left out if it is something else', () => {
    const draft = { id: 'a', changedAt: AT.at, of: null, protocol: emptyProtocol(7) };
    draft.protocol.systems.push(emptySystem('chat-site'), emptySystem('api'));

    expect(parseDrafts([draft, { ...draft, protocol: { title: 5 } }, 3])).toEqual([draft]);
    expect(parseDrafts('x')).toEqual([]);
  });

  it('is no draft with keys that would be lost, or with too much', () => {
    expect(parseDraft({ title: 'A', questions: [], extra: 1 })).toBeNull();
    const questions = Array.from({ length: STUDY_LIMITS.questions + 1 }, () => ({
      id: 'q',
      text: 'x',
    }));
    expect(parseDraft({ questions })).toBeNull();
    expect(parseDraft(null)).toBeNull();
  });

  it('is frozen once, without empty rules and strata', async () => {
    const protocol = protocolOf({ inclusion: ['In English', ' '] });
    const [question] = protocol.questions;
    if (question) question.stratum = ' ';
    const none = { amended: null, studies: [] };

    const study = valueOf(await freezeDraft({ protocol }, none, AT));

    expect(study.frozen.protocol.inclusion).toEqual(['In English']);
    expect(study.frozen.protocol.questions[0]?.stratum).toBeNull();
    expect(await freezeDraft({ protocol }, { ...none, studies: [study] }, AT)).toMatchObject({
      failure: { kind: 'here' },
    });
    expect(await freezeDraft({ protocol: emptyProtocol(1) }, none, AT)).toMatchObject({
      failure: { kind: 'malformed', at: 'title' },
    });
  });

  it('amends a study with a reason, and keeps its sample and labels', async () => {
    const { frozen } = await studyOf();
    const files = { 'sample.json': '{}' };
    const amended = { id: frozen.sha256, addedAt: FROZEN_AT, frozen, files };
    const known = { amended, studies: [amended] };
    const next = protocolOf({ repeats: 3 });

    expect(await freezeDraft({ protocol: next }, known, AT)).toMatchObject({
      failure: { kind: 'no-reason' },
    });
    expect(
      await freezeDraft({ protocol: protocolOf() }, known, { ...AT, reason: 'x' }),
    ).toMatchObject({ failure: { kind: 'nothing-changed' } });
    const study = valueOf(
      await freezeDraft({ protocol: next }, known, { ...AT, reason: 'More repeats' }),
    );
    expect(study).toMatchObject({ id: frozen.sha256, files });
    expect(study.frozen.amendments).toMatchObject([{ reason: 'More repeats' }]);
  });
});

describe('the page of studies', () => {
  it('is named by its address', () => {
    for (const hash of ['', '#draft/a', '#study/b/report', '#labels']) {
      expect(hashOf(parsePlace(hash))).toBe(hash);
    }
    expect(parsePlace('#study/b/<b>')).toMatchObject({ tab: 'protocol' });
    expect(parsePlace('#study/')).toEqual({ kind: 'list' });
  });

  it('shows of each place the answer in force', async () => {
    const state = await studyOf();
    const place = { system: 'gem', question: 'q1', repeat: 2 };
    const first = valueOf(await fileAnswer(state, draftOf(), place));
    const again = valueOf(
      await fileAnswer({ ...state, answers: [first] }, draftOf({ answer: 'No.' }), {
        ...place,
        replaces: true,
        reason: 'Cut off',
      }),
    );
    const study = {
      id: contentHash(state.frozen.sha256),
      addedAt: FROZEN_AT,
      frozen: state.frozen,
    };
    const kept = {
      study,
      answers: [first, again].map(answer => ({ answer, auditId: null })),
      screenshots: [{ ...place, repeat: 2 }],
    };

    const slots = cellSlots(kept, place);

    expect(slots.map(({ answer }) => answer?.answer)).toEqual([undefined, 'No.']);
    expect(slots.map(each => each.hasScreenshot)).toEqual([false, true]);
    expect(lineOf(showStudy(kept))).toMatchObject({ title: 'Cold remedies', filled: 1, slots: 8 });
  });

  it('draws a part of a long list, and the last part if the list got shorter', () => {
    const items = Array.from({ length: 45 }, (_, at) => at);

    expect(pageOf(items, 0, 20)).toMatchObject({ pages: 3, first: 0 });
    expect(pageOf(items, 9, 20)).toMatchObject({ page: 2, items: [40, 41, 42, 43, 44] });
    expect(pageOf([], 1, 20)).toMatchObject({ page: 0, pages: 1, items: [] });
  });
});
