import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { LabelLine, LabelVerdict, PacketItem } from '../../../lib/core/study/packet';
import { t } from '../../../lib/i18n/t';
import type { LabelledPacket } from '../../../lib/ports/label-store';
import { ExternalLink } from '../../ui/ExternalLink';
import { MarkedWords, NoteField, VerdictChoices } from './LabelFields';
import { LabelSteps } from './LabelSteps';
import type { LabelViewProps } from './LabelView';
import { SourcePassages, type MarkedQuote } from './SourcePassages';

/** One statement and one source of a packet after the other; each label is stored when it is given. */
export function LabelItem(
  props: LabelViewProps & { open: LabelledPacket; onBack: () => void },
): VNode {
  const { open, onBack } = props;
  const { packet, labels } = open;
  const { items } = packet;
  const [at, setAt] = useState(() => firstOpen(open));
  const item = items[at];
  return (
    <section class="label-item stack gap-12">
      <LabelSteps
        at={at}
        count={items.length}
        back={t('labelling.back')}
        place={t('labelling.place', { number: at + 1, count: items.length, done: labels.length })}
        onBack={onBack}
        onStep={setAt}
      />
      {packet.instructions !== '' && (
        <details class="disclosure" open={labels.length === 0}>
          <summary>{t('labelling.instructions')}</summary>
          <p class="keep-lines" dir="auto">
            {packet.instructions}
          </p>
        </details>
      )}
      {item && <Item key={item.id} {...props} item={item} />}
    </section>
  );
}

/** Goes on where the annotator was: at the first item without a label. */
function firstOpen({ packet: { items }, labels }: LabelledPacket): number {
  const given = new Set(labels.map(({ id }) => id));
  return Math.max(
    items.findIndex(({ id }) => !given.has(id)),
    0,
  );
}

type ItemProps = LabelViewProps & { open: LabelledPacket; item: PacketItem };

function Item({ open, item, ownOrigin, actions, now }: ItemProps): VNode {
  const { question, statement, source } = item;
  const { label, give, isGone, isStored } = useLabel({ open, item, give: actions.give, now });
  return (
    <article class="label-pair" aria-label={statement}>
      <div class="label-claim stack gap-12">
        <p class="soft small" dir="auto">
          {question}
        </p>
        <h2 class="statement-text" dir="auto" tabIndex={-1}>
          {statement}
        </h2>
        <VerdictChoices verdict={label.verdict} onGive={verdict => give({ verdict })} />
        <MarkedWords quote={label.quote} onClear={() => give({ quote: null })} />
        <NoteField note={label.note} onKeep={note => give({ note })} />
        <p class="soft small" role="status" data-label-state={isStored ? 'stored' : 'open'}>
          {isGone ? t('labelling.gone') : isStored && t('labelling.stored')}
        </p>
        <p class="soft small">{t('labelling.keys')}</p>
      </div>
      <div class="label-source stack gap-6">
        <p dir="auto">
          <strong>{source.title ?? t('labelling.source')}</strong>
        </p>
        <ExternalLink url={source.url} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
        <SourcePassages
          passages={source.passages}
          quotes={label.quote ? [label.quote] : []}
          onMark={quote => give({ quote })}
        />
      </div>
    </article>
  );
}

type Given = { verdict: LabelVerdict | null; quote: MarkedQuote | null; note: string };

/** Keeps what is said of an item, and stores it once there is a verdict and after each change. */
function useLabel(deps: {
  open: LabelledPacket;
  item: PacketItem;
  give: (label: LabelLine) => Promise<boolean>;
  now: () => number;
}) {
  const { open, item, now } = deps;
  const stored = open.labels.find(({ id }) => id === item.id);
  const [label, setLabel] = useState<Given>(() => ({
    verdict: stored?.verdict ?? null,
    quote: stored?.quote ?? null,
    note: stored?.note ?? '',
  }));
  // Of the last label that was given: it is stored once the store shows it.
  const [at, setAt] = useState(stored?.at);
  const [isGone, setGone] = useState(false);
  const seen = useSeenTime(now);

  function give(part: Partial<Given>): void {
    const next = { ...label, ...part };
    setLabel(next);
    if (next.verdict === null) return;
    const { study, protocol, sha256 } = open.packet;
    const line: LabelLine = {
      study,
      protocol,
      packet: sha256,
      id: item.id,
      verdict: next.verdict,
      quote: next.quote,
      note: next.note,
      ms: (stored?.ms ?? 0) + seen.take(),
      at: new Date(now()).toISOString(),
    };
    setAt(line.at);
    void deps.give(line).then(isStored => setGone(!isStored));
  }
  return { label, give, isGone, isStored: at !== undefined && stored?.at === at };
}

/** Counts the time that the page is in sight, in ms since it was last taken. */
function useSeenTime(now: () => number) {
  const times = useRef({ since: now(), ms: 0 });
  useEffect(() => {
    const onChange = (): void => {
      if (document.visibilityState === 'visible') times.current.since = now();
      else times.current.ms += now() - times.current.since;
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return {
    take(): number {
      const ms = times.current.ms + now() - times.current.since;
      times.current = { since: now(), ms: 0 };
      return ms;
    },
  };
}
