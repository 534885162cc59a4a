// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import type { AnnotationTools } from '../../../components/audit/audit-tools';
import { MatrixApp } from '../../../components/panel/MatrixApp';
import { PanelApp } from '../../../components/panel/PanelApp';
import type { Audit } from '../../../lib/core/audit/audit';
import type { Finding } from '../../../lib/core/audit/finding';
import type { Pair } from '../../../lib/core/audit/pair';
import { computeRates } from '../../../lib/metrics/registry';
import { isCheckWorthy } from '../../../lib/core/answer/statement';
import { deriveVerdicts, VERDICT_ORDER } from '../../../lib/core/audit/verdict';
import { t } from '../../../lib/i18n/t';
import type { CheckView } from '../../../lib/settings/settings';
import { halfDecided } from '../../examples/blind';
import { buildAudit, textsOf } from '../../examples/build-audit';
import { historyLine, panelProps } from '../../examples/examples';
import { NOTHING_ASKED } from '../../examples/histories';
import { FINISHED, RUNNING } from '../../examples/sketches';
import { fakeCorrection, idleAnnotations } from '../../fakes/annotations';
import { mount, mountPanel, settle, openDetails } from './mount';

const AUDIT = buildAudit(FINISHED);
const [STATEMENT] = AUDIT.statements.filter(isCheckWorthy);
if (!STATEMENT) throw new Error('test: the audit has no statement');
const FIRST = { statementId: STATEMENT.id, sourceId: null };

/** The same audit, had the judge said this of every cell it could look into. */
function hadItSaid(
  audit: Audit,
  make: (finding: Finding) => Finding,
  isKept: (pair: Pair) => boolean = () => false,
): Audit {
  const pairs = audit.pairs.map(pair =>
    pair.state === 'settled' && pair.finding.kind !== 'not-judged' && !isKept(pair)
      ? { ...pair, finding: make(pair.finding) }
      : pair,
  );
  const verdicts = deriveVerdicts(audit.statements, pairs, false);
  return { ...audit, pairs, verdicts, rates: computeRates({ ...audit, pairs, verdicts }) };
}

const evidence = AUDIT.pairs.flatMap(pair =>
  pair.state === 'settled' && 'evidence' in pair.finding ? pair.finding.evidence : [],
);

/** One of each verdict, with other quotes and other confidences. */
const OTHERWISE: Audit[] = [
  AUDIT,
  hadItSaid(AUDIT, () => ({ kind: 'supported', confidence: 0.99, evidence })),
  hadItSaid(AUDIT, () => ({
    kind: 'contradicted',
    confidence: 0.61,
    evidence: evidence.slice(0, 1),
    isGrounded: false,
  })),
  hadItSaid(AUDIT, () => ({
    kind: 'partly-supported',
    confidence: 0.2,
    evidence: [],
    missing: 'the dose',
  })),
  hadItSaid(AUDIT, () => ({ kind: 'not-found', confidence: 0.5 })),
];

const show = (audit: Audit, tools: Partial<AnnotationTools> = {}) =>
  mountPanel({
    audit: { status: 'shown', audit },
    sketch: FINISHED,
    checkView: 'blind',
    actions: { annotations: idleAnnotations(tools) },
  });

/** Opens all there is to open, and gives the markup without the words a reader chooses from. */
async function allOf(screen: Awaited<ReturnType<typeof show>>): Promise<string> {
  for (let round = 0; round < 3; round += 1) {
    for (const details of screen.all('details')) {
      (details as HTMLDetailsElement).open = true;
      details.dispatchEvent(new Event('toggle'));
    }
    await settle();
  }
  const copy = screen.root.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('fieldset.choices').forEach(choices => choices.remove());
  // Ids of fields count on from one drawing to the next.
  return new XMLSerializer().serializeToString(copy).replaceAll(/(?:id|for|name)="P[^"]*"/g, '');
}

function expectNoVerdict(markup: string): void {
  expect(markup).not.toMatch(/verdict-[a-z]/);
  expect(markup).not.toMatch(/data-(?:verdict|cell|evidence|corrected)=/);
  expect(markup).not.toMatch(/\d\s*%/);
  expect(markup).not.toContain('<mark');
  const words = new DOMParser().parseFromString(markup, 'text/html').body.textContent;
  const kinds = VERDICT_ORDER.filter(kind => !['not-judged', 'pending'].includes(kind));
  for (const kind of kinds) expect(words).not.toContain(t(`verdict.word.${kind}`));
}

describe('a check that is judged blind', () => {
  it('looks the same whatever the machine says', async () => {
    const drawn: string[] = [];
    for (const audit of OTHERWISE) drawn.push(await allOf(await show(audit)));

    expect(drawn[0]).toContain('class="passages"');
    for (const each of drawn) expect(each).toBe(drawn[0]);
  });

  it('looks the same while it runs', async () => {
    const running = buildAudit(RUNNING);
    const other = hadItSaid(running, () => ({ kind: 'not-found', confidence: 0.5 }));

    const [drawn, otherwise] = [await allOf(await show(running)), await allOf(await show(other))];

    expect(other.verdicts).not.toEqual(running.verdicts);
    expect(drawn).toContain('data-blind-cell="waiting"');
    expect(otherwise).toBe(drawn);
  });

  it('looks the same beside what is decided, whatever the machine says of the rest', async () => {
    const half = halfDecided(AUDIT);
    const isDecided = (pair: Pair): boolean =>
      (half.corrections ?? []).some(
        ({ statementId, sourceId }) =>
          statementId === pair.statementId && (sourceId === null || sourceId === pair.sourceId),
      );
    const rest = hadItSaid(half, () => ({ kind: 'not-found', confidence: 0.5 }), isDecided);
    const all = hadItSaid(half, () => ({ kind: 'not-found', confidence: 0.5 }));
    const drawn: string[] = [];
    for (const audit of [half, rest, all]) drawn.push(await allOf(await show(audit)));

    expect(drawn[1]).toBe(drawn[0]);
    expect(drawn[2]).not.toBe(drawn[0]);
  });

  it('has no word, colour or number of a verdict in it', async () => {
    const inSight = await mountPanel({
      audit: { status: 'shown', audit: AUDIT },
      sketch: FINISHED,
    });
    const markup = await allOf(inSight);

    expectNoVerdict(await allOf(await show(AUDIT)));
    expect(() => expectNoVerdict(markup)).toThrow();
  });

  it('has none in the list of checks, the history, a comparison or the table', async () => {
    const line = historyLine(AUDIT, 'Levothyroxine');
    const found = { lines: [line], total: 1 };
    const home = await mountPanel({
      history: { status: 'shown', lines: [line] },
      checkView: 'blind',
    });
    const onHome = await allOf(home);
    const history = await mountPanel({
      section: 'history',
      search: { ...NOTHING_ASKED, found },
      checkView: 'blind',
    });
    const inHistory = await allOf(history);
    const comparison = await allOf(await mountPanel({ section: 'comparison', checkView: 'blind' }));
    const props = panelProps({
      audit: { status: 'shown', audit: AUDIT },
      sketch: FINISHED,
      checkView: 'blind',
    });
    const matrix = await allOf(await mount(h(MatrixApp, props)));

    expect(onHome).toContain('Levothyroxine');
    expect(inHistory).toContain('Levothyroxine');
    for (const each of [onHome, inHistory, comparison, matrix]) expectNoVerdict(each);
    expect(comparison).toContain('data-blind-notice');
    expect(matrix).toContain('data-blind-notice');
  });

  it('shows the machine’s verdict beside the reader’s once that is given', async () => {
    const decided = {
      ...AUDIT,
      corrections: [fakeCorrection({ ...FIRST, isBlind: true, kind: 'not-found' })],
    };
    const screen = await show(decided);
    const [first, second] = screen.all('.statement');
    const machine = (item?: HTMLElement) => item?.querySelector('[data-machine]');

    expect(first?.querySelector('[data-corrected]')?.textContent).toContain('Not found');
    expect(first?.querySelector('[data-given-blind]')?.textContent).toBe('given blind');
    expect(machine(first)?.textContent).toBe('Veracite’s verdict: Supported');
    expect(machine(second)?.textContent).toBe('');
    expect(screen.get('[data-decided]').textContent).toBe(
      t('blind.decided', { decided: 1, count: screen.all('.statement').length }),
    );
  });

  it('keeps what is given as given blind, and no longer once the machine’s is in sight', async () => {
    const correct = vi.fn<AnnotationTools['correct']>(() => Promise.resolve(null));
    const give = async (audit: Audit): Promise<void> => {
      const screen = await show(audit, { correct });
      const own = '[data-statement="s1"] [aria-label="Your verdict, statement 1"]';
      await screen.click(`${own} input[value="supported"]`);
      await screen.click(`${own} [data-action="save-correction"]`);
      await settle();
    };
    await give(AUDIT);
    await give({ ...AUDIT, corrections: [fakeCorrection(FIRST)] });

    const place = { statementId: 's1', sourceId: null, kind: 'supported', why: '' };
    expect(correct.mock.calls.map(([, said]) => said)).toEqual([
      { ...place, isBlind: true },
      place,
    ]);
  });

  it('says what is shown before it shows all', async () => {
    const chooseView = vi.fn();
    const screen = await mountPanel({
      audit: { status: 'shown', audit: AUDIT },
      checkView: 'blind',
      actions: { chooseView },
    });

    await screen.click('[data-action="show-verdicts"]');
    expect(chooseView).not.toHaveBeenCalled();
    expect(screen.get('.confirm-asking').textContent).toContain('keep their mark');
    await screen.click('[data-action="confirm"]');

    expect(chooseView).toHaveBeenCalledExactlyOnceWith('full');
  });

  it('has the focus at its title when it takes the place of the check', async () => {
    const props = panelProps({ audit: { status: 'shown', audit: AUDIT }, sketch: FINISHED });
    const checkView = signal<CheckView>('full');
    const screen = await mount(h(PanelApp, { ...props, state: { ...props.state, checkView } }));

    await act(() => {
      checkView.value = 'blind';
    });

    expect(screen.all('[data-blind]')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.get('h1'));
  });

  it('begins at the switch in the menu', async () => {
    const chooseView = vi.fn();
    const screen = await mountPanel({
      audit: { status: 'shown', audit: AUDIT },
      actions: { chooseView },
    });

    await openDetails(screen, '.audit-header .overflow');
    await screen.click('[data-action="view-blind"]');

    expect(chooseView).toHaveBeenCalledExactlyOnceWith('blind');
  });
});

it('shows sources from the store in the passages, none of it marked', async () => {
  const screen = await show(AUDIT);
  await allOf(screen);
  const texts = screen.texts('.passages li');
  const source = AUDIT.sources.find(({ status }) => status === 'read');
  if (source?.status !== 'read') throw new Error('test: no source was read');
  const text = await textsOf(FINISHED)(source.contentHash);

  expect(texts.some(each => text?.includes(each))).toBe(true);
  expect(screen.all('mark')).toEqual([]);
});
