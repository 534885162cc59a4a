import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { Adjudicate } from '../../components/studies/sampling/Adjudicate';
import type { LabellingActions } from '../../components/studies/studies-props';
import { fail, ok } from '../../lib/core/result';
import type { DisputedPair } from '../../lib/studies/adjudication-file';
import type { LabellingState } from '../../lib/studies/labelling-state';
import type { StudyLabel } from '../../lib/studies/labels';
import { IDLE_STUDIES } from './idle-actions';
import { HOSTILE, keptStudy, tab } from './studies';

const AT = '2026-11-28T09:00:00.000Z';
const nothing = () => undefined;

/** The tab of labels, once it knows how far they are. */
export function labelling(
  state: Partial<LabellingState>,
  { actions, ...shown }: { actions?: Partial<LabellingActions>; isBlind?: boolean } = {},
): () => VNode {
  const read = () => Promise.resolve(ok({ ...NO_LABELS, ...state }));
  return tab('labels', {
    ...shown,
    actions: { labelling: { ...IDLE_STUDIES.labelling, read, ...actions } },
  });
}

const NO_LABELS: LabellingState = {
  sample: null,
  labels: 0,
  people: [],
  adjudication: { standing: 'waiting' },
  decisions: [],
};
const DRAWN: Partial<LabellingState> = {
  sample: { plan: { kind: 'rare-verdicts', labels: 200, seed: 7 }, of: 1_240, drawn: 200 },
};
export const SENT: Partial<LabellingState> = {
  ...DRAWN,
  labels: 93,
  people: [
    { annotator: 'anna', round: 'calibration', done: 20, of: 20 },
    { annotator: 'ben', round: 'calibration', done: 20, of: 20 },
    { annotator: 'anna', round: 'main', done: 53, of: 120 },
    { annotator: 'ben', round: 'main', done: 0, of: 120 },
  ],
};
export const DISPUTED: DisputedPair = {
  pair: 'p1',
  question: 'Does zinc help with colds?',
  system: 'Gemini',
  statement: 'Zinc shortens colds by a day.',
  source: {
    title: 'Zinc for colds',
    url: 'https://trials.example/zinc',
    text: 'Zinc was given to 199 adults with a cold.\nColds were a day shorter with zinc than without.',
  },
  judge: { finding: 'supported', quotes: ['Colds were a day shorter with zinc than without.'] },
  labels: [
    labelBy('anna', 5, { text: 'a day shorter', start: 53, end: 66 }),
    labelBy('ben', 4, { text: 'shorter with zinc', start: 59, end: 76 }),
  ],
};
export const TO_DECIDE: Partial<LabellingState> = {
  ...DRAWN,
  labels: 240,
  people: [
    { annotator: 'anna', round: 'main', done: 120, of: 120 },
    { annotator: 'ben', round: 'main', done: 120, of: 120 },
  ],
  adjudication: { standing: 'ready', disputed: ['p1', 'p2'] },
  decisions: [{ pair: 'p2', verdict: 3, by: 'carla', note: '', at: AT }],
};

function labelBy(annotator: string, verdict: 4 | 5, quote: StudyLabel['quote']): StudyLabel {
  const note = annotator === 'ben' ? HOSTILE : '';
  return { pair: 'p1', annotator, round: 'main', verdict, quote, note, ms: 4_000, at: AT };
}

/** The adjudicator's view, opened as its button does. */
function deciding(): VNode {
  const props = {
    study: keptStudy(30, 41),
    state: { ...NO_LABELS, ...TO_DECIDE },
    progress: signal(null),
    storage: signal(null),
    actions: {
      ...IDLE_STUDIES.labelling,
      readDisputed: () => Promise.resolve(ok([DISPUTED, { ...DISPUTED, pair: 'p2' }])),
    },
  };
  return (
    <main class="page studies">
      <h1>Studies</h1>
      <Adjudicate {...props} by="carla" ownOrigin="chrome-extension://veracite" onBack={nothing} />
    </main>
  );
}

/** Every state of the labels of a study, by name. */
export const LABELLING_EXAMPLES: Record<string, () => VNode> = {
  'studies-labels-none': labelling({}),
  'studies-labels-drawn': labelling(DRAWN),
  'studies-labels-sent': labelling(SENT),
  'studies-labels-all': labelling(TO_DECIDE),
  'studies-labels-elsewhere': labelling({
    ...DRAWN,
    labels: 240,
    adjudication: { standing: 'elsewhere' },
  }),
  'studies-labels-blind': labelling(TO_DECIDE, { isBlind: true }),
  'studies-labels-refused': tab('labels', {
    actions: {
      labelling: {
        ...IDLE_STUDIES.labelling,
        read: () =>
          Promise.resolve(
            fail({
              kind: 'bad-file',
              fault: { file: 'sample.json', line: 0, kind: 'malformed' },
            }),
          ),
      },
    },
  }),
  'studies-adjudicating': deciding,
};
