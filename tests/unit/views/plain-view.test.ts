import { describe, expect, it } from 'vitest';

import { statesNothing } from '../../../lib/views/overview';
import {
  PLAIN_STATES,
  plainState,
  plainView,
  QUESTIONS_MOST,
  type PlainGroup,
  type PlainState,
  type PlainView,
} from '../../../lib/views/plain-view';
import { marksOf } from '../../../lib/core/audit/mark';
import { VERDICT_ORDER } from '../../../lib/core/audit/verdict';
import {
  buildAudit,
  type AuditSketch,
  type CellSketch,
  type SourceSketch,
} from '../../examples/build-audit';
import { ungrounded } from '../../examples/judges';
import { FINISHED, LARGE, NO_SOURCES, PERMISSION, RUNNING, STOPPED } from '../../examples/sketches';
import { judgedTogether, TOGETHER } from '../../examples/together';
import { FIRM, OPEN } from '../../fakes/strengths';

const viewOf = (sketch: AuditSketch): PlainView => plainView(buildAudit(sketch));

const itemsOf = ({ causes }: Pick<PlainGroup, 'causes'>) => causes.flatMap(({ items }) => items);

/** State of each statement, in the order shown. */
const shown = ({ groups }: PlainView): [PlainState, string][] =>
  groups.flatMap(({ state, causes }) =>
    itemsOf({ causes }).map(({ row, finding }): [PlainState, string] => [
      state,
      `${String(row.statement.id)} ${finding}`,
    ]),
  );

const QUOTE = 'Take one tablet with food.';
const SOURCE: SourceSketch = { title: 'A leaflet', url: 'https://leaflet.example/', text: QUOTE };
const OTHER: SourceSketch = { ...SOURCE, title: 'A study', url: 'https://study.example/' };

/** Statements that cite the first of two sources, with what each source says. */
const saying = (...said: [text: string, ...cells: (CellSketch | undefined)[]][]): AuditSketch => ({
  question: null,
  sources: [SOURCE, OTHER],
  statements: said.map(([text, ...cells]) => ({
    text,
    cites: [0],
    cells: Object.fromEntries([...cells.entries()].filter(([, cell]) => cell !== undefined)),
  })),
});

const against: CellSketch = { says: 'contradicted', quote: QUOTE };
const backs: CellSketch = { says: 'supported', quote: QUOTE };

describe('the state of a statement', () => {
  it('is a tick for firm support alone', () => {
    const marks = VERDICT_ORDER.flatMap(marksOf).filter(mark => mark !== 'not-check-worthy');

    expect(marks.filter(mark => plainState(mark) === 'agrees')).toEqual(['supported']);
    expect(marks.filter(mark => plainState(mark) === 'unchecked')).toEqual(['not-judged']);
    expect(marks.filter(mark => plainState(mark) === 'waiting')).toEqual(['pending']);
    expect(marks.filter(mark => plainState(mark) === 'look')).toEqual([
      'open-supported',
      'supported-elsewhere',
      'open-supported-elsewhere',
      'partly-supported',
      'open-partly-supported',
      'contradicted',
      'open-contradicted',
      'not-found',
    ]);
  });

  it('is never a tick where sources disagree, or the model did not use them', () => {
    expect(shown(viewOf(saying(['It helps.', backs, against])))).toEqual([['look', 's0 disputed']]);
    expect(shown(plainView(ungrounded(buildAudit(saying(['It helps.', backs])))))).toEqual([
      ['look', 's0 ungrounded'],
    ]);
    expect(shown(viewOf(saying(['It helps.', backs])))).toEqual([['agrees', 's0 supported']]);
  });

  it('is to be looked at where sources say it only together', () => {
    const states = shown(plainView(judgedTogether(buildAudit(TOGETHER))));

    expect(states).toContainEqual(['look', expect.stringContaining('open-supported')]);
    expect(states.map(([state]) => state)).not.toContain('agrees');
  });
});

describe('the statements', () => {
  it('come by state, problems first, each once', () =>
    expect(shown(viewOf(FINISHED))).toEqual([
      ['look', 's2 contradicted'],
      ['look', 's1 disputed'],
      ['look', 's5 not-found'],
      ['look', 's3 open-partly-supported'],
      ['look', 's4 open-supported-elsewhere'],
      ['unchecked', 's6 not-judged'],
      ['unchecked', 's7 not-judged'],
    ]));

  it('that were not found share no group with those that could not be checked', () => {
    for (const sketch of [FINISHED, LARGE, STOPPED, PERMISSION, NO_SOURCES]) {
      for (const { state, causes } of viewOf(sketch).groups) {
        const findings = itemsOf({ causes }).map(({ finding }) => finding);
        expect(findings.includes('not-judged')).toBe(state === 'unchecked');
        if (state === 'unchecked') expect(new Set(findings)).toEqual(new Set(['not-judged']));
      }
    }
  });

  it('that could not be checked are together by their cause', () =>
    expect(
      viewOf(FINISHED)
        .groups.find(({ state }) => state === 'unchecked')
        ?.causes.map(({ reason, items }) => [reason, items.length]),
    ).toEqual([
      ['paywall', 1],
      ['dead-link', 1],
    ]));

  it('in a language that the model does not read are unchecked, with that cause', () => {
    const unread: CellSketch = { says: 'not-judged', reason: 'language-not-read' };

    const { groups, summary, questions } = viewOf(
      saying(['Nehmen Sie täglich 5 mg.', unread, unread], ['Es hilft.', unread, unread]),
    );

    expect(groups).toMatchObject([
      { state: 'unchecked', causes: [{ reason: 'language-not-read' }] },
    ]);
    expect(summary).toMatchObject({ unchecked: 2, look: 0, agrees: 0 });
    expect(questions).toEqual([]);
  });

  it('wait while a check runs, and are unchecked once it stopped', () => {
    expect(new Set(shown(viewOf(RUNNING)).map(([state]) => state))).toContain('waiting');
    expect(shown(viewOf(STOPPED)).map(([state]) => state)).not.toContain('waiting');
  });

  it('are none of an empty answer, and unchecked where nothing is cited', () => {
    const empty = viewOf({ question: null, sources: [], statements: [] });

    expect(empty.groups).toEqual([]);
    expect(statesNothing(empty.index.audit)).toBe(true);
    expect(viewOf(NO_SOURCES).groups).toMatchObject([
      { state: 'unchecked', causes: [{ reason: 'no-sources' }] },
    ]);
  });

  it.each([FINISHED, RUNNING, STOPPED, PERMISSION, LARGE])(
    'add up to all of the answer',
    sketch => {
      const { index, groups, summary } = viewOf(sketch);
      const { disagree, mayDisagree, look, agrees, unchecked, waiting } = summary;

      expect(disagree + mayDisagree + look + agrees + unchecked + waiting).toBe(
        index.matrix.rows.length,
      );
      const order = groups.map(({ state }) => PLAIN_STATES.indexOf(state));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    },
  );
});

describe('what is counted', () => {
  it('tells firm from possible disagreement, and names doses and warnings among them', () => {
    const { summary } = viewOf(
      saying(
        ['Take 500 mg a day.', { ...against, strength: FIRM }],
        ['Avoid it when pregnant.', { ...against, strength: OPEN }],
        ['It is red.', backs, against],
        ['Take 5 mg at night.'],
      ),
    );

    expect(summary).toEqual({
      disagree: 1,
      mayDisagree: 2,
      about: [
        { load: 'dose', count: 1 },
        { load: 'contraindication', count: 1 },
      ],
      look: 1,
      agrees: 0,
      unchecked: 0,
      waiting: 0,
    });
  });
});

describe('the questions for a doctor', () => {
  it('are asked by what a claim is about', () => {
    const { questions } = viewOf(
      saying(
        ['Take 500 mg a day.', against],
        ['It interacts with alcohol.', against],
        ['You must rest.', against],
        ['It lasts 5 hours.', against],
        ['It raises vitamin B12.', against],
      ),
    );

    expect(questions.map(({ kind, statement }) => [kind, statement])).toEqual([
      ['dose', 'Take 500 mg a day.'],
      ['contraindication', 'It interacts with alcohol.'],
      ['directive', 'You must rest.'],
      ['number', 'It lasts 5 hours.'],
      ['other', 'It raises vitamin B12.'],
    ]);
  });

  it('have the words of the source only where code found them', () => {
    const { questions } = viewOf(saying(['Take 500 mg a day.', against], ['It is new.']));

    expect(questions.map(({ quote, source }) => [quote, source])).toEqual([
      [QUOTE, 'A leaflet'],
      [null, 'A leaflet'],
    ]);
  });

  it('are none about what agrees, and never more than fit one page', () => {
    expect(viewOf(saying(['It helps.', backs])).questions).toEqual([]);
    expect(viewOf(LARGE).questions).toHaveLength(QUESTIONS_MOST);
    const long = viewOf(saying([`Take 5 mg ${'and more '.repeat(99)}.`, against]));
    expect(long.questions[0]?.statement.length).toBeLessThan(250);
  });
});
