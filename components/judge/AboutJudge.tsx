import type { VNode } from 'preact';

import type { JudgeIdentity } from '../../lib/core/pair';
import type { ReliabilityCard } from '../../lib/core/reliability';
import { t } from '../../lib/i18n/t';
import { CalibrationTable } from './CalibrationTable';
import { ConfusionTable } from './ConfusionTable';
import { findCard, findJudgeWords, noCardWords } from './judge-words';
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
          {t('judge.other_version', { then: judge.version, now: identity.version })}
        </p>
      )}
      {reliability === null || reliability.sets.length === 0 ? (
        <p class="judge-unmeasured">{t('judge.no_figures.unmeasured')}</p>
      ) : (
        <>
          <ReliabilityFigures reliability={reliability} />
          {reliability.failures.length > 0 && <Failures failures={reliability.failures} />}
          <h3>{t('judge.sets.title')}</h3>
          <p class="soft">{t('judge.sets.text')}</p>
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
      <h3>{t('judge.failures')}</h3>
      <ul class="judge-list">
        {failures.map(failure => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </>
  );
}
