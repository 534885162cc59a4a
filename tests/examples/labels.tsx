import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { LabelItem } from '../../components/studies/label/LabelItem';
import { LabelView, type LabelViewProps } from '../../components/studies/label/LabelView';
import type { StudyBarView } from '../../components/studies/StudyBar';
import type { LabelledPacket } from '../../lib/ports/label-store';
import type { Packet } from '../../lib/core/study/packet';
import type { CollectingPlace } from '../../lib/studies/collecting';
import { fakeLabel, PASSAGES } from '../fakes/packets';
import { protocolOf } from '../fakes/studies';

/** Hashes are computed where no example can wait for them. */
const packet: Packet = {
  format: 'veracite-packet',
  version: 1,
  study: 'a'.repeat(64),
  protocol: 'b'.repeat(64),
  annotator: 'Anna',
  round: 'main',
  instructions: 'Judge by the source alone.\nDo not look anything up.',
  items: ['Zinc shortens colds.', 'Zinc prevents colds.'].map((statement, at) => ({
    id: String(at).repeat(32),
    question: 'Does zinc help with colds?',
    statement,
    source: { title: 'Zinc for colds', url: 'https://trials.example/zinc', passages: PASSAGES },
  })),
  sha256: 'c'.repeat(64),
};

const { questions, systems } = protocolOf();
const [question, system] = [questions[0], systems[0]];
if (!question || !system) throw new Error('examples: the study has no question or system');
const place: CollectingPlace = {
  slot: { question: question.id, system: system.id, repeat: 1 },
  question,
  system,
  number: 1,
  left: 4,
};

const QUOTE = { text: 'a day shorter', start: 71, end: 84 };
const LABELLED: LabelledPacket = {
  packet,
  labels: [fakeLabel(packet, { quote: QUOTE, note: 'One trial.' })],
};

/** The bar above the panel, before an answer is shown. */
export const COLLECTING: StudyBarView = {
  title: 'Cold remedies',
  place,
  questions: 2,
  repeats: 2,
  chatUrl: 'https://gemini.google.com/',
  facts: { signedIn: null, freshChat: true, mode: 'Search' },
  shown: null,
};

/** With an answer that is in the study, and with none missing. */
export const COLLECTED: StudyBarView = {
  ...COLLECTING,
  place: null,
  shown: {
    outcome: 'hedged',
    slot: { question: 'q1', system: 'gem', repeat: 2 },
    system: 'Gemini',
    hasScreenshot: true,
  },
};

function labels(packets: readonly LabelledPacket[]): LabelViewProps {
  return {
    packets: signal(packets),
    ownOrigin: 'chrome-extension://veracite',
    now: () => 0,
    actions: {
      open: () => Promise.resolve('damaged'),
      give: () => Promise.resolve(true),
      saveFile: () => undefined,
      remove: () => undefined,
    },
  };
}

function page(child: VNode): VNode {
  return (
    <main class="page studies">
      <h1>Studies</h1>
      {child}
    </main>
  );
}

export const LABEL_EXAMPLES: Record<string, () => VNode> = {
  'labels-none': () => page(<LabelView {...labels([])} />),
  'labels-packets': () => page(<LabelView {...labels([LABELLED])} />),
  'labels-item': () =>
    page(
      <LabelItem
        {...labels([])}
        open={{ packet, labels: LABELLED.labels }}
        onBack={() => undefined}
      />,
    ),
};
