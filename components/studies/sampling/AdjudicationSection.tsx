import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { formatNumber } from '../../../lib/i18n/format';
import { t } from '../../../lib/i18n/t';
import { isAnnotator } from '../../../lib/studies/assign';
import { TextField } from '../../options/Field';
import { Button } from '../../ui/Button';
import type { SectionProps } from './LabelsView';

/** Says how many pairs are disputed and decided, and leads to them once all labels are in. */
export function AdjudicationSection(
  props: Pick<SectionProps, 'state'> & { onBegin: (by: string) => void },
): VNode {
  const { state, onBegin } = props;
  const { adjudication, decisions } = state;
  const [by, setBy] = useState(decisions.at(-1)?.by ?? '');
  const [problem, setProblem] = useState('');
  if (adjudication.standing !== 'ready') return <p>{t('studies.adjudication.waiting')}</p>;
  const { disputed } = adjudication;
  if (disputed.length === 0) return <p>{t('studies.adjudication.agreed')}</p>;
  const decided = new Set(decisions.map(({ pair }) => pair));
  return (
    <>
      <p data-decided>
        {t('studies.adjudication.decided', {
          decided: formatNumber(disputed.filter(pair => decided.has(pair)).length),
          of: formatNumber(disputed.length),
        })}
      </p>
      <TextField
        label={t('studies.adjudication.by')}
        name="adjudicator"
        value={by}
        onInput={setBy}
      />
      <div class="form-problem tone-problem small" role="alert">
        {problem}
      </div>
      <div class="row">
        <Button
          kind="primary"
          action="adjudicate"
          onClick={() => {
            if (isAnnotator(by)) onBegin(by);
            else setProblem(t('studies.fault.sampling.bad_names'));
          }}
        >
          {t('studies.adjudication.begin')}
        </Button>
      </div>
    </>
  );
}
