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
import { VerdictBadge } from '../ui/VerdictMark';
import { useAuditTools } from './audit-tools';
import { ByAndWhen } from './HandMark';
import { SavingLine, useSaving } from './SavingLine';
import { VerdictForm } from './VerdictForm';

export function CorrectByHand(props: { audit: Audit; place: AnnotatedPlace }): VNode | null {
  const { audit, place } = props;
  const { annotations } = useAuditTools();
  const section = useRef<HTMLElement>(null);
  const machine = machineSays(audit, place);
  if (!machine) return null;
  const standing = findCorrection(audit, place);
  // The clicked button disappears afterwards; the next control gets the focus.
  const showDone = (): void => {
    const form = section.current?.querySelector<HTMLDetailsElement>('.by-hand-form');
    if (!form) return;
    form.open = false;
    form.querySelector('summary')?.focus();
  };
  return (
    <section
      class="by-hand stack gap-6"
      ref={section}
      aria-label={t(place.sourceId === null ? 'annotations.statement' : 'annotations.cell')}
    >
      {standing && <Standing audit={audit} standing={standing} onDone={showDone} />}
      <VerdictForm
        place={place}
        label={t(standing ? 'annotations.correct_again' : 'annotations.correct')}
        onGive={given => annotations.correct(audit, { ...place, ...given })}
        onDone={showDone}
      />
      <Said said={correctionsAt(audit, place)} standing={standing} />
    </section>
  );
}

function Standing(props: { audit: Audit; standing: Correction; onDone: () => void }): VNode {
  const { audit, standing, onDone } = props;
  const { annotations } = useAuditTools();
  const { state, save } = useSaving();
  const { statementId, sourceId, kind, why, machine } = standing;
  return (
    <div class="by-hand-said stack gap-6 start" data-corrected={kind}>
      <p>
        {kind !== null && <VerdictBadge kind={kind} />} <ByAndWhen said={standing} />
      </p>
      {why !== '' && (
        <p class="by-hand-why" dir="auto">
          {why}
        </p>
      )}
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
            if (isKept) onDone();
          });
        }}
      >
        {t('annotations.take_back')}
      </Button>
      <SavingLine state={state} />
    </div>
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
