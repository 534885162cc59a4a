import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../../../lib/i18n/t';
import type { LabelVerdict } from '../../../lib/core/study/packet';
import { isDecided, type Adjudication } from '../../../lib/studies/adjudication';
import type { DisputedPair } from '../../../lib/studies/adjudication-file';
import type { StudyLabel } from '../../../lib/studies/labels';
import { Banner } from '../../ui/Banner';
import { ExternalLink } from '../../ui/ExternalLink';
import { LabelSteps } from '../label/LabelSteps';
import { MarkedWords, NoteField, VerdictChoices } from '../label/LabelFields';
import { SourcePassages, type MarkedQuote } from '../label/SourcePassages';
import { useReply } from '../use-reply';
import { Working } from '../Working';
import type { SectionProps } from './LabelsView';
import { labellingSentence } from './sampling-words';
import { StepState } from './StepState';
import { useStep } from './use-step';

type AdjudicateProps = SectionProps & { by: string; ownOrigin: string; onBack: () => void };

/** The pairs on which labels differ, one after the other, with everything that is known of each. */
export function Adjudicate(props: AdjudicateProps): VNode {
  const { study, actions, progress } = props;
  const reply = useReply(() => actions.readDisputed(study.study.id), null);
  if (reply === null) return <Working progress={progress} />;
  if (!reply.ok) return <Banner tone="problem" title={labellingSentence(reply.failure)} />;
  return <Disputed {...props} pairs={reply.value} />;
}

function Disputed(props: AdjudicateProps & { pairs: readonly DisputedPair[] }): VNode {
  const { pairs, state, onBack } = props;
  const decided = new Map(state.decisions.map(each => [each.pair, each]));
  const [at, setAt] = useState(() =>
    Math.max(
      pairs.findIndex(({ pair }) => !decided.has(pair)),
      0,
    ),
  );
  const shown = pairs[at];
  return (
    <section class="label-item stack gap-12" data-adjudicating>
      <LabelSteps
        at={at}
        count={pairs.length}
        back={t('studies.adjudication.back')}
        place={`${at + 1} / ${pairs.length} · ${t('studies.adjudication.decided', {
          decided: pairs.filter(({ pair }) => decided.has(pair)).length,
          of: pairs.length,
        })}`}
        onBack={onBack}
        onStep={setAt}
      />
      {shown && (
        <Pair {...props} key={shown.pair} shown={shown} stored={decided.get(shown.pair) ?? null} />
      )}
    </section>
  );
}

type PairProps = AdjudicateProps & { shown: DisputedPair; stored: Adjudication | null };

function Pair(props: PairProps): VNode {
  const { shown, ownOrigin } = props;
  const decision = useDecision(props);
  const { quote } = decision.said;
  const { question, statement, source, labels } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article class="label-pair" aria-label={statement}>
      <div class="label-claim stack gap-12">
        <p class="soft small" dir="auto">
          {question}
        </p>
        <h2 class="statement-text" dir="auto" tabIndex={-1} ref={heading}>
          {statement}
        </h2>
        <WasSaid shown={shown} />
        <Decision decision={decision} progress={props.progress} />
      </div>
      <div class="label-source stack gap-6">
        <p dir="auto">
          <strong>{source?.title ?? t('labelling.source')}</strong>
        </p>
        <ExternalLink url={source?.url ?? null} ownOrigin={ownOrigin}>
          {t('audit.open_source')}
        </ExternalLink>
        <SourcePassages
          passages={source?.text ? [{ start: 0, text: source.text }] : []}
          quotes={[...labels.map(label => label.quote), quote].filter(each => each !== null)}
          onMark={marked => decision.give({ quote: marked })}
        />
      </div>
    </article>
  );
}

/** What the model found, and what each person said. */
function WasSaid({ shown: { system, judge, labels } }: { shown: DisputedPair }): VNode {
  return (
    <dl class="study-said small" data-said>
      <dt class="soft">{t('studies.systems.name')}</dt>
      <dd dir="auto">{system}</dd>
      <dt class="soft">{t('studies.systems.model')}</dt>
      <dd>
        {judge && t(`verdict.word.${judge.finding}`)}
        {judge?.quotes.map((quote, at) => (
          <blockquote key={at} dir="auto">
            {quote}
          </blockquote>
        ))}
      </dd>
      {labels.map(label => (
        <Person key={label.annotator} label={label} />
      ))}
    </dl>
  );
}

function Person({ label }: { label: StudyLabel }): VNode {
  const { annotator, verdict, quote, note } = label;
  return (
    <>
      <dt class="soft" dir="auto">
        {annotator}
      </dt>
      <dd>
        {t(`labelling.verdict.${verdict}`)}
        {quote && <blockquote dir="auto">{quote.text}</blockquote>}
        {note !== '' && (
          <p class="keep-lines" dir="auto">
            {note}
          </p>
        )}
      </dd>
    </>
  );
}

type Said = { verdict: LabelVerdict | null; note: string; quote: MarkedQuote | null };

/** Keeps what is decided, and stores it once there is a verdict and after each change; the labels stay as they are. */
function useDecision({ study, actions, shown, stored, by }: PairProps) {
  const [said, setSaid] = useState<Said>(() => ({
    verdict: stored?.verdict ?? null,
    note: stored?.note ?? '',
    quote: stored?.quote ?? null,
  }));
  const step = useStep();
  const { pair } = shown;
  const decisionOf = ({ verdict, note, quote }: Said) =>
    verdict === null ? null : { pair, by, verdict, note, ...(quote && { quote }) };
  function give(part: Partial<Said>): void {
    const next = { ...said, ...part };
    setSaid(next);
    const decision = decisionOf(next);
    if (decision) void step.run(actions.decide(study.study.id, decision));
  }
  const now = decisionOf(said);
  const isStored = now !== null && isDecided(stored ? [{ ...stored, by }] : [], now);
  return { said, give, step, isStored };
}

function Decision(props: {
  decision: ReturnType<typeof useDecision>;
  progress: PairProps['progress'];
}): VNode {
  const { said, give, step, isStored } = props.decision;
  return (
    <>
      <VerdictChoices verdict={said.verdict} onGive={verdict => give({ verdict })} />
      <MarkedWords quote={said.quote} onClear={() => give({ quote: null })} />
      <NoteField note={said.note} onKeep={note => give({ note })} />
      <StepState step={step} progress={props.progress} />
      <p class="soft small" role="status" data-label-state={isStored ? 'stored' : 'open'}>
        {isStored && t('labelling.stored')}
      </p>
    </>
  );
}
