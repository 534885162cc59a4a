import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

import {
  correctionsAt,
  findCorrection,
  machineSays,
  type AnnotatedPlace,
  type Correction,
} from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { useAuditTools } from './audit-tools';
import { ByAndWhen, SaidByHand } from './HandMark';
import { SavingLine, useSaving } from './SavingLine';
import { VerdictForm } from './VerdictForm';

export function CorrectByHand(props: { audit: Audit; place: AnnotatedPlace }): VNode | null {
  const { audit, place } = props;
  const { annotations } = useAuditTools();
  const section = useRef<HTMLElement>(null);
  const machine = machineSays(audit, place);
  if (!machine) return null;
  const standing = findCorrection(audit, place);
  // The clicked button disappears; the next control gets the focus.
  const focusForm = (): void => {
    section.current?.querySelector<HTMLElement>('.by-hand-form summary')?.focus();
  };
  return (
    <section
      class="by-hand stack gap-6"
      ref={section}
      aria-label={t(place.sourceId === null ? 'annotations.statement' : 'annotations.cell')}
    >
      {standing && <Standing audit={audit} standing={standing} onTakenBack={focusForm} />}
      <VerdictForm
        place={place}
        label={t(standing ? 'annotations.correct_again' : 'annotations.correct')}
        onGive={given => annotations.correct(audit, { ...place, ...given })}
      />
      <Said said={correctionsAt(audit, place)} standing={standing} />
    </section>
  );
}

function Standing(props: { audit: Audit; standing: Correction; onTakenBack: () => void }): VNode {
  const { audit, standing, onTakenBack } = props;
  const { annotations } = useAuditTools();
  const { state, save } = useSaving();
  const { statementId, sourceId, machine } = standing;
  return (
    <SaidByHand said={standing}>
      <p class="soft">
        {t('annotations.machine_said', { verdict: t(`verdict.word.${machine.kind}`) })}{' '}
        {t('annotations.rates_stay')}
      </p>
      <Button
        action="take-back"
        disabled={state.status === 'saving'}
        onClick={() => {
          void save(() =>
            annotations.correct(audit, { statementId, sourceId, kind: null, why: '' }),
          ).then(isKept => {
            if (isKept) onTakenBack();
          });
        }}
      >
        {t('annotations.take_back')}
      </Button>
      <SavingLine state={state} />
    </SaidByHand>
  );
}

/** Shows earlier verdicts by hand, which no longer count: they are never removed. */
function Said(props: { said: readonly Correction[]; standing: Correction | null }): VNode | null {
  const { said, standing } = props;
  const earlier = said.filter(each => each !== standing);
  if (earlier.length === 0) return null;
  return (
    <details class="disclosure">
      <summary>{t('annotations.earlier', { count: earlier.length })}</summary>
      <ol class="by-hand-earlier">
        {earlier.map(each => (
          <li key={each.id}>
            {each.kind === null ? t('annotations.taken_back') : t(`verdict.word.${each.kind}`)}{' '}
            <ByAndWhen said={each} />
            {each.why !== '' && <p dir="auto">{each.why}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
