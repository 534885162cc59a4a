import type { VNode } from 'preact';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { findCard, type ReliabilityCard } from '../../lib/core/audit/reliability';
import { formatDay, formatMegabytes } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { ConfusionTable } from './ConfusionTable';
import { findJudgeWords, noCardWords } from './judge-words';
import { spentWords } from './judging-words';
import { ReliabilityFigures } from './ReliabilityFigures';

export type AboutJudgeProps = { judge: JudgeIdentity; cards: readonly ReliabilityCard[] };

export function AboutJudge({ judge, cards }: AboutJudgeProps): VNode {
  const words = findJudgeWords(judge);
  const card = findCard(judge, cards);
  return (
    <div class="about-judge stack gap-10 small" data-judge={judge.id}>
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
      <ul class="judge-list stack gap-4">
        {failures.map(failure => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </>
  );
}

function JudgeOrigin({ card }: { card: ReliabilityCard }): VNode {
  const { identity, reliability, files } = card;
  const data = reliability?.data ?? [];
  return (
    <>
      <h3>{t('judge.origin.title')}</h3>
      <dl class="facts">
        <dt>{t('judge.origin.version')}</dt>
        <dd>{identity.version}</dd>
        <dt>{t('judge.origin.measured')}</dt>
        <dd>
          {reliability === null ? (
            t('judge.origin.not_yet')
          ) : (
            <time dateTime={reliability.measured}>{formatDay(reliability.measured)}</time>
          )}
        </dd>
        {reliability?.spent && (
          <>
            <dt>{t('exam.spent')}</dt>
            <dd>{spentWords(reliability.spent)}</dd>
          </>
        )}
      </dl>
      {data.length > 0 && (
        <>
          <p>{t('judge.origin.data')}</p>
          <ul class="judge-list stack gap-4">
            {data.map(({ name, licence }) => (
              <li key={name}>
                {name} <span class="soft">{licence}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {Object.keys(files).length > 0 && <JudgeFiles files={files} />}
    </>
  );
}

function JudgeFiles({ files }: Pick<ReliabilityCard, 'files'>): VNode {
  return (
    <details class="disclosure">
      <summary>{t('judge.origin.files')}</summary>
      <dl class="judge-files stack gap-6 tiny">
        {Object.entries(files).map(([name, { bytes, sha256 }]) => (
          <div key={name}>
            <dt>
              {name} <span class="soft">{formatMegabytes(bytes)}</span>
            </dt>
            <dd>
              <code>{sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
