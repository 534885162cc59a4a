import type { VNode } from 'preact';

import type { KeyPoint } from '../../lib/core/answer/key-point';
import { isAtWork } from '../../lib/core/audit/aside';
import type { Compared, CoverageResult } from '../../lib/core/audit/quality';
import type { Share } from '../../lib/core/audit/rates';
import { readCoverage } from '../../lib/answer-quality/coverage';
import type { AnswerScore } from '../../lib/answer-quality/score-nuggets';
import { formatPercent, formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { AsideAtWork, AsideInterrupted } from '../audit/AsideAtWork';
import { Interval } from '../audit/Statistics';
import { judgeName } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { MissingPoints } from './MissingPoints';
import type { WorkState } from './quality-props';

type CoverageProps = {
  points: readonly KeyPoint[];
  state: WorkState<'coverage'>;
  /** Offers to have the user's model confirm, if one is connected. */
  byModel: VNode;
  onCompare: () => void;
  onStop: () => void;
};

/** What of the key points the answer says, beside the check: no rate of the check counts it. */
export function CoverageView(props: CoverageProps): VNode {
  const { points, state, byModel, onCompare, onStop } = props;
  if (state && isAtWork({ state })) {
    return <AsideAtWork work="coverage" words={t('quality.coverage.comparing')} onStop={onStop} />;
  }
  return (
    <div class="stack gap-12 start wide" data-coverage={state?.status ?? 'none'}>
      {state?.status === 'interrupted' && <AsideInterrupted why={state.why} />}
      {state?.status === 'ended' && <Result result={state.result} points={points} />}
      <Button action="compare" onClick={onCompare}>
        {t('quality.coverage.compare')}
      </Button>
      {byModel}
    </div>
  );
}

function Result({
  result,
  points,
}: {
  result: CoverageResult;
  points: readonly KeyPoint[];
}): VNode {
  if (result.kind === 'not-compared') {
    return (
      <p role="status" data-not-compared={result.why}>
        {t(`quality.coverage.why.${result.why}`)}
      </p>
    );
  }
  return <ComparedPoints compared={result} points={points} />;
}

function ComparedPoints(props: { compared: Compared; points: readonly KeyPoint[] }): VNode {
  const { compared, points } = props;
  const { score, isStale } = readCoverage(compared, points);
  const { missing, contradicted, notJudged } = score;
  return (
    <>
      {isStale && <p role="status">{t('quality.coverage.stale')}</p>}
      <MissingPoints missing={missing.map(({ text }) => text)} />
      {missing.length === 0 && notJudged === 0 && contradicted.length === 0 && (
        <p data-all-there>{t('quality.coverage.all_there')}</p>
      )}
      {contradicted.length > 0 && (
        <section class="stack gap-6 wide" data-points-contradicted={contradicted.length}>
          <h3>{t('quality.coverage.disagrees')}</h3>
          <ul class="points stack gap-4">
            {contradicted.map(({ id, text }) => (
              <li key={id} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notJudged > 0 && (
        <p data-uncompared={notJudged}>{t('quality.coverage.uncompared', { count: notJudged })}</p>
      )}
      <Rates score={score} />
      <p class="soft">{judgeName(compared.judge)}</p>
    </>
  );
}

function Rates({ score: { confirmed, mustHave } }: { score: AnswerScore }): VNode {
  return (
    <table class="rates wide small">
      <tbody>
        <Rate name={t('quality.coverage.recall')} share={confirmed.recall} />
        <Rate name={t('quality.coverage.must_have')} share={mustHave} />
        <Rate name={t('quality.coverage.precision')} share={confirmed.precision} />
        {confirmed.f !== null && (
          <tr>
            <th scope="row">{t('quality.coverage.f')}</th>
            <td>{formatPercent(confirmed.f)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Rate({ name, share }: { name: string; share: Share }): VNode | null {
  if (share.of === 0) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {formatShare(share)}
        <Interval least={share} most={share} />
      </td>
    </tr>
  );
}
