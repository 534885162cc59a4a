// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it } from 'vitest';

import { t } from '../../../lib/i18n/t';
import { splitNextStep, SplitNote } from '../../../components/audit/Origins';
import { leavingLine } from '../../../components/judge/judging-words';
import { LEFT_TO_RULES_REASONS, type Parsing } from '../../../lib/core/answer/statement';
import { readSplit } from '../../../lib/views/split-outcome';
import { buildAudit } from '../../examples/build-audit';
import { historyLine } from '../../examples/examples';
import { FINISHED, STOPPED } from '../../examples/sketches';
import { splitByModel, splitByRules, splitting, SPLITTING_JUDGE } from '../../examples/splits';
import { connectedJudgeView, REMOTE_JUDGE } from '../../fakes/judge-views';
import { mount, mountPanel } from './mount';

const shown = (audit: ReturnType<typeof splitting>) =>
  mountPanel({ audit: { status: 'shown', audit }, judging: SPLITTING_JUDGE });

function parsingOf(overrides: Partial<Parsing> = {}): Parsing {
  return {
    parser: REMOTE_JUDGE,
    sentences: 9,
    statements: 12,
    dropped: 0,
    refused: 0,
    leftToRules: {},
    ...overrides,
  };
}

describe('while a model splits the answer', () => {
  it('says so, without a number of cells that will be another', async () => {
    const screen = await shown(splitting());

    const progress = screen.get('.progress');
    expect(progress.textContent).toContain('Splitting the answer');
    expect(progress.textContent).not.toContain('cells');
    const bar = screen.get('.progress [role="progressbar"]');
    expect(bar.getAttribute('aria-label')).toBe('Splitting the answer');
    expect(bar.hasAttribute('aria-valuenow')).toBe(false);
    expect(screen.get('[aria-live="polite"]').textContent).toBe('Splitting the answer.');
    expect(screen.all('[data-action="stop"]')).toHaveLength(1);
  });

  it('says what goes where', async () => {
    const screen = await shown(splitting());

    expect(screen.get('.meta-judge').textContent).toContain(
      'sends answer, question, statements and passages to api.example.',
    );
    expect(screen.get('.judging-line').textContent).toContain(
      'answer, question, statements and passages go to api.example.',
    );
  });

  it('can be stopped and then resumed', async () => {
    const stopped = buildAudit({ ...STOPPED, head: { ...STOPPED.head, stage: 'splitting' } });
    const screen = await shown(stopped);

    expect(screen.get('.progress').textContent).toContain('Stopped');
    expect(screen.all('[data-action="resume"]')).toHaveLength(1);
  });
});

describe('the history, while a model splits an answer', () =>
  it('says so instead of a number of cells', async () => {
    const line = { ...historyLine(splitting(), 'Levothyroxine'), stage: 'splitting' as const };
    const screen = await mountPanel({ history: { status: 'shown', lines: [line] } });

    const state = screen.get('.history-state');
    expect(state.textContent).toContain('Splitting the answer');
    expect(state.textContent).not.toContain('cells');
    expect(screen.get('.history-state [role="progressbar"]').ariaLabel).not.toBe('Cells filled');
  }));

describe('an answer that a model has split', () => {
  it('says by whom, how many statements, and what was dropped and refused', async () => {
    const screen = await shown(splitByModel());

    const note = screen.get('[data-split="both"]');
    expect(note.querySelector('summary')?.textContent).toBe(
      'Split by model: 9 statements, 2 sentences by rules',
    );
    expect(note.textContent).toContain('Your API: big-model at api.example split 9 sentences.');
    expect(screen.texts('[data-split] li')).toEqual([
      '1 sentence split by rules: the model changed the meaning',
      '1 sentence split by rules: the model left something out',
      '2 statements dropped: not in the answer',
      '1 rewording dropped: meaning changed',
    ]);
  });

  it('shows the answer’s own words beside a statement that is said in others', async () => {
    const screen = await shown(splitByModel());

    expect(screen.texts('[data-statement="s2"] .statement-text')).toEqual([
      'Levothyroxine should be taken at least 30 minutes before breakfast.',
    ]);
    expect(screen.texts('.statement-original')).toEqual([
      'Original: at least 30 minutes before breakfast',
    ]);
  });

  it('names them in the matrix too', async () => {
    const screen = await shown(splitByModel());

    await screen.click('[role="tab"]:nth-of-type(2)');

    const titles = screen.all('.matrix-row').map(({ title }) => title);
    expect(titles).toContain(
      'Levothyroxine should be taken at least 30 minutes before breakfast.\nOriginal: “at least 30 minutes before breakfast”',
    );
  });
});

describe('an answer that no model could split', () => {
  it('says that rules did, why, and what to do', async () => {
    const screen = await shown(splitByRules());

    const note = screen.get('[data-split="rules"]');
    expect(note.querySelector('.banner-title')?.textContent).toBe(
      'Answer split by simple rules: key refused',
    );
    expect(note.textContent).toContain('Enter your key in the options.');
    expect(note.textContent).toContain('To retry, delete this check and check the answer again.');
  });

  it('says nothing where no model was asked', async () => {
    const screen = await mount(h(SplitNote, { audit: buildAudit(FINISHED) }));

    expect(screen.root.textContent).toBe('');
  });
});

describe('the words of a split', () => {
  it.each(LEFT_TO_RULES_REASONS)('give a reason and a next step for "%s"', reason => {
    const words = `${t(`reason.short.${reason}`)}. ${splitNextStep(reason)}`;

    expect(words).toMatch(/^[a-zA-Z].+\. .+\.$/);
    expect(words).not.toMatch(/not found|true|false|undefined/i);
  });

  it.each<[Partial<Parsing>, string]>([
    [{}, 'model'],
    [{ leftToRules: { incomplete: 1 } }, 'both'],
    [{ statements: 0, leftToRules: { 'model-busy': 9 } }, 'rules'],
    // Of headings alone a model is asked nothing.
    [{ statements: 0, sentences: 0 }, 'model'],
  ])('tell of %j as split by "%s"', (overrides, kind) =>
    expect(readSplit(parsingOf(overrides)).kind).toBe(kind),
  );

  it('name the most frequent reason first', () => {
    const leftToRules = { 'key-refused': 1, incomplete: 5, untraced: 2 };

    expect(readSplit(parsingOf({ leftToRules })).left.map(({ reason }) => reason)).toEqual([
      'incomplete',
      'untraced',
      'key-refused',
    ]);
  });
});

describe('what is not worth a check', () => {
  it('is counted apart, by reason, and stands in no rate', async () => {
    const audit = buildAudit(FINISHED);
    const screen = await shown(audit);

    expect(screen.get('[data-not-counted]').textContent).toBe(
      'Not counted: 2 (greeting: 1, advice to you: 1).',
    );
    expect(audit.rates['statementSupport']?.overAll.of).toBe(audit.statements.length - 2);
  });

  it('is not named where there is none', async () => {
    const screen = await shown(
      buildAudit({ ...FINISHED, statements: FINISHED.statements.filter(({ quiet }) => !quiet) }),
    );

    expect(screen.all('[data-not-counted]')).toEqual([]);
  });
});

describe('the switch, where the model splits', () => {
  it('names the answer and the question too, where the model splits them', async () => {
    const judging = connectedJudgeView({ splitBy: 'model' });
    const screen = await mountPanel({ judging });

    expect(screen.get('.judging-line').textContent).toContain(
      'Answer, question, statements and passages go to api.example.',
    );
    expect(screen.get('.privacy-line').textContent).toContain(
      'Answer, question, statements and passages go to api.example, page requests to cited sites.',
    );
    const onDevice = connectedJudgeView({ where: 'device', splitBy: 'model' });
    expect(leavingLine(onDevice.choice, null)).toBe('Your text stays on this device.');
  });

  it('counts the calls of the split, where the model splits', async () => {
    const screen = await mountPanel({ judging: SPLITTING_JUDGE });

    expect(screen.get('.judging-cost').textContent).toContain('about 7 requests');
  });
});
