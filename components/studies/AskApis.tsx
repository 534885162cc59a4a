import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { inForce } from '../../lib/core/study/study';
import { formatDollars, formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { AskCost } from '../../lib/studies/asking/ask-cost';
import type { ShownStudy } from '../../lib/studies/page-state';
import { tokenWords } from '../judge/judging-words';
import { TextField } from '../options/Field';
import { Button } from '../ui/Button';
import { ExplainedInLine } from '../ui/Explained';
import { ProgressBar } from '../ui/ProgressBar';
import { askFaultWords, failuresOf } from './ask-words';
import type { AskActions, Asking, ShownPlan } from './ask-props';
import { systemName } from './study-words';

type AskProps = { study: ShownStudy; asking: ReadonlySignal<Asking>; actions: AskActions };
type Ended = Extract<Asking, { status: 'ended' }>;

/** Asks the APIs of the protocol for the answers that are missing. */
export function AskApis(props: AskProps): VNode | null {
  const { systems } = inForce(props.study.study.frozen).protocol;
  return systems.some(({ kind }) => kind === 'api') ? <AskPanel {...props} /> : null;
}

function AskPanel(props: AskProps): VNode | null {
  const { study, asking, actions } = props;
  const plan = usePlan(props);
  // Systems that the user has taken out.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const now = stateHere(asking.value, study);
  const isOffered = now.status !== 'asking' && plan !== null && plan.costs.length > 0;
  if (!isOffered && now.status === 'idle') return null;
  return (
    <section class="box raised stack gap-12 study-add" data-ask={now.status}>
      <h2>{t('studies.ask.title')}</h2>
      {isOffered && <Offer {...props} plan={plan} left={left} onLeave={setLeft} />}
      {now.status === 'asking' && (
        <Progress progress={now.progress} onStop={() => actions.stopAsking()} />
      )}
      <div class="stack gap-4 small" role="status">
        {now.status === 'ended' && <Outcome study={study} ended={now} />}
      </div>
    </section>
  );
}

/** What is done for another study is no state of this one. */
function stateHere(now: Asking, { study }: ShownStudy): Asking {
  return now.status !== 'idle' && now.study === study.id ? now : { status: 'idle' };
}

/** Reads the plan again when something else is missing, but not with every answer that comes in. */
function usePlan({ study, asking, actions }: AskProps): ShownPlan | null {
  const [plan, setPlan] = useState<ShownPlan | null>(null);
  const isAsking = asking.value.status === 'asking';
  const { id } = study.study;
  useEffect(() => {
    if (isAsking) return;
    let isCurrent = true;
    void actions.planAsking(id).then(made => {
      if (isCurrent) setPlan(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [id, isAsking, study.grid.counts.missing]);
  return plan;
}

type OfferProps = AskProps & {
  plan: ShownPlan;
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
};

function Offer({ study, plan, asking, actions, left, onLeave }: OfferProps): VNode {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const isChoice = plan.costs.length > 1;
  const costs = plan.costs.filter(({ system }) => !isChoice || !left.has(system.id));
  const byOrigin = Map.groupBy(plan.costs, ({ system }) => new URL(system.baseUrl).origin);
  return (
    <>
      <p>{t('studies.ask.about')}</p>
      {[...byOrigin].map(([origin, ofOrigin]) => (
        <div key={origin} class="stack gap-4">
          <ul class="stack gap-2" dir="auto">
            {ofOrigin.map(cost => (
              <li key={cost.system.id}>
                {isChoice ? (
                  <Chosen cost={cost} left={left} onLeave={onLeave} />
                ) : (
                  costSentence(cost)
                )}
              </li>
            ))}
          </ul>
          <TextField
            isSecret
            label={t('studies.ask.key', { host: new URL(origin).host })}
            help={t(
              plan.keyed.has(origin)
                ? 'options.connection.key.kept'
                : 'options.connection.key.none',
            )}
            name="ask-key"
            value={typed.get(origin) ?? ''}
            onInput={key => setTyped(new Map([...typed, [origin, key]]))}
          />
        </div>
      ))}
      {plan.lost > 0 && <p>{t('studies.ask.lost', { count: formatNumber(plan.lost) })}</p>}
      <div class="row">
        <Button
          kind="primary"
          action="ask-apis"
          disabled={asking.value.status === 'asking' || costs.length === 0}
          onClick={() => void actions.ask(study.study.id, { ...plan, costs }, typed)}
        >
          {t('look.ask')}
        </Button>
      </div>
    </>
  );
}

/** One of several systems: each is asked unless the user takes it out. */
function Chosen(props: Pick<OfferProps, 'left' | 'onLeave'> & { cost: AskCost }): VNode {
  const { cost, left, onLeave } = props;
  const { id } = cost.system;
  return (
    <label class="choice">
      <input
        type="checkbox"
        name="ask-system"
        value={id}
        checked={!left.has(id)}
        onChange={() => onLeave(left.symmetricDifference(new Set([id])))}
      />
      {costSentence(cost)}
    </label>
  );
}

/** "Gemini, 2.5 Pro: up to 12 questions, 3,400 tokens in, 24,000 out, $0.25". */
function costSentence(cost: AskCost): string {
  const { system, questions, promptTokens: prompt, replyTokensAtMost: reply } = cost;
  return t('studies.ask.cost', {
    system: systemName(system),
    questions: formatNumber(questions),
    tokens: tokenWords({ prompt, reply }),
    price:
      cost.dollarsAtMost === null
        ? t('judging.estimate.no_price')
        : formatDollars(cost.dollarsAtMost),
  });
}

function Progress(props: { progress: { done: number; of: number }; onStop: () => void }): VNode {
  const { done, of } = props.progress;
  const text = t('studies.filled', { filled: formatNumber(done), slots: formatNumber(of) });
  return (
    <div class="stack gap-4">
      <ProgressBar label={t('studies.ask.title')} share={of === 0 ? null : done / of} text={text} />
      <div class="row">
        <p class="soft small">
          {text}. {t('studies.ask.keep_open')}
        </p>
        <Button action="stop-asking" onClick={props.onStop}>
          {t('look.stop')}
        </Button>
      </div>
    </div>
  );
}

/** What came of it; a chatbot that failed is named with its reason and what to do. */
function Outcome({ study, ended: { outcome } }: { study: ShownStudy; ended: Ended }): VNode {
  if (!outcome.ok) {
    return (
      <div class="tone-problem" data-problem>
        <ExplainedInLine {...askFaultWords(outcome.failure)} />
      </div>
    );
  }
  const { filled, failed } = outcome.value;
  const { systems } = inForce(study.study.frozen).protocol;
  return (
    <>
      <p data-asked>
        {t('studies.filled', {
          filled: formatNumber(filled),
          slots: formatNumber(filled + failed.length),
        })}
      </p>
      {failuresOf(failed, systems).map(({ key, ...words }) => (
        <div key={key} class="tone-problem" data-problem={key}>
          <ExplainedInLine {...words} />
        </div>
      ))}
    </>
  );
}
