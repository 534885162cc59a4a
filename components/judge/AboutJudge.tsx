import type { VNode } from 'preact';

import type { JudgeIdentity } from '../../lib/core/pair';
import type { ReliabilityCard } from '../../lib/core/reliability';
import { CalibrationTable } from './CalibrationTable';
import { ConfusionTable } from './ConfusionTable';
import { findCard, findJudgeWords, NO_FIGURES, noCardWords } from './judge-words';
import { JudgeOrigin } from './JudgeOrigin';
import { ReliabilityFigures } from './ReliabilityFigures';

export type AboutJudgeProps = { judge: JudgeIdentity; cards: readonly ReliabilityCard[] };

/** A judge's reliability card: what it is, then how often it was right, then the figures. */
export function AboutJudge({ judge, cards }: AboutJudgeProps): VNode {
  const words = findJudgeWords(judge);
  const card = findCard(judge, cards);
  return (
    <div class="about-judge" data-judge={judge.id}>
      {words?.about.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      {card ? (
        <Card judge={judge} card={card} />
      ) : (
        <p class="judge-unmeasured">{noCardWords(judge)}</p>
      )}
    </div>
  );
}

function Card({ judge, card }: { judge: JudgeIdentity; card: ReliabilityCard }): VNode {
  const { reliability, identity } = card;
  return (
    <>
      {identity.version !== judge.version && (
        <p class="judge-unmeasured">
          This check was judged by version {judge.version}. What follows is about version{' '}
          {identity.version}, the one in the extension now.
        </p>
      )}
      {reliability === null || reliability.sets.length === 0 ? (
        <p class="judge-unmeasured">{NO_FIGURES.unmeasured}</p>
      ) : (
        <>
          <ReliabilityFigures reliability={reliability} />
          {reliability.failures.length > 0 && <Failures failures={reliability.failures} />}
          <h3>Set by set</h3>
          <p class="soft">
            What people said of each pair of a statement and a source, against what the judge said.
            Framed: both said the same.
          </p>
          {reliability.sets.map(set => (
            <ConfusionTable key={set.name} reliability={reliability} set={set} />
          ))}
          <CalibrationTable sets={reliability.sets} />
        </>
      )}
      <JudgeOrigin card={card} />
    </>
  );
}

function Failures({ failures }: { failures: readonly string[] }): VNode {
  return (
    <>
      <h3>What it is known to get wrong</h3>
      <ul class="judge-list">
        {failures.map(failure => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </>
  );
}
