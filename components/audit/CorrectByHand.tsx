import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

import { correctionsAt, findCorrection, machineSays } from '../../lib/core/annotation';
import type { AnnotatedPlace, Correction } from '../../lib/core/annotation';
import { JUDGED_KINDS } from '../../lib/core/agreement';
import type { JudgedKind } from '../../lib/core/agreement';
import type { Audit } from '../../lib/core/audit';
import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { verdictWord } from '../verdict-words';
import { SavingLine } from './SavingLine';
import { useAuditTools } from './audit-tools';
import { formatDate } from './format';
import { readerName } from './HandMark';
import { useSaving } from './use-saving';
import { VerdictBadge } from './VerdictMark';

export type CorrectByHandProps = { audit: Audit; place: AnnotatedPlace };

/** What a person says of a place beside the machine, and the way to say it or take it back. */
export function CorrectByHand({ audit, place }: CorrectByHandProps): VNode | null {
  const section = useRef<HTMLElement>(null);
  const machine = machineSays(audit, place);
  if (!machine) return null;
  const standing = findCorrection(audit, place);
  // What was clicked is gone once it is done; what can be done next has the focus.
  const showDone = (): void => {
    const form = section.current?.querySelector<HTMLDetailsElement>('.by-hand-form');
    if (!form) return;
    form.open = false;
    form.querySelector('summary')?.focus();
  };
  return (
    <section
      class="by-hand"
      ref={section}
      aria-label={t(place.sourceId === null ? 'annotations.statement' : 'annotations.cell')}
    >
      {standing && <Standing audit={audit} standing={standing} onDone={showDone} />}
      <CorrectionForm
        audit={audit}
        place={place}
        isCorrected={standing !== null}
        onDone={showDone}
      />
      <Said said={correctionsAt(audit, place)} standing={standing} />
    </section>
  );
}

type StandingProps = { audit: Audit; standing: Correction; onDone: () => void };

/** The verdict that counts by hand, with who gave it, when and why. */
function Standing({ audit, standing, onDone }: StandingProps): VNode {
  const { annotations } = useAuditTools();
  const { state, save } = useSaving();
  const { statementId, sourceId, kind, by, at, why, machine } = standing;
  return (
    <div class="by-hand-said" data-corrected={kind}>
      <p>
        {kind !== null && <VerdictBadge kind={kind} />} <ByAndWhen by={by} at={at} />
      </p>
      {why !== '' && (
        <p class="by-hand-why" dir="auto">
          {why}
        </p>
      )}
      <p class="soft">
        {t('annotations.machine_said', { verdict: verdictWord(machine.kind) })}{' '}
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

function ByAndWhen({ by, at }: Pick<Correction, 'by' | 'at'>): VNode {
  return (
    <span class="soft">
      <bdi>{readerName(by)}</bdi>, <time dateTime={at}>{formatDate(at)}</time>
    </span>
  );
}

type FormProps = CorrectByHandProps & { isCorrected: boolean; onDone: () => void };

function CorrectionForm({ audit, place, isCorrected, onDone }: FormProps): VNode {
  const { annotations } = useAuditTools();
  const { state, save } = useSaving();
  const [kind, setKind] = useState<JudgedKind | null>(null);
  const [why, setWhy] = useState('');
  const id = useId();
  return (
    <details class="disclosure by-hand-form">
      <summary data-action="correct">
        {t(isCorrected ? 'annotations.correct_again' : 'annotations.correct')}
      </summary>
      <fieldset class="choices">
        <legend>{t('annotations.verdict')}</legend>
        {JUDGED_KINDS.map(each => (
          <label key={each} class="choice">
            <input
              type="radio"
              name={`${id}-kind`}
              value={each}
              checked={kind === each}
              onChange={() => {
                setKind(each);
              }}
            />
            {verdictWord(each)}
          </label>
        ))}
      </fieldset>
      <label for={`${id}-why`}>{t('annotations.why')}</label>
      <textarea
        id={`${id}-why`}
        rows={2}
        dir="auto"
        value={why}
        onInput={event => {
          setWhy(event.currentTarget.value);
        }}
      />
      <p class="soft">{t('annotations.rates_stay')}</p>
      <Button
        kind="primary"
        action="save-correction"
        disabled={kind === null || state.status === 'saving'}
        onClick={() => {
          void save(() => annotations.correct(audit, { ...place, kind, why: why.trim() })).then(
            isKept => {
              if (!isKept) return;
              setKind(null);
              setWhy('');
              onDone();
            },
          );
        }}
      >
        {t('annotations.save')}
      </Button>
      <SavingLine state={state} />
    </details>
  );
}

type SaidProps = { said: readonly Correction[]; standing: Correction | null };

/** What was said before and counts no more: nothing of it is ever removed. */
function Said({ said, standing }: SaidProps): VNode | null {
  const earlier = said.filter(each => each !== standing);
  if (earlier.length === 0) return null;
  return (
    <details class="disclosure">
      <summary>{t('annotations.earlier', { count: earlier.length })}</summary>
      <ol class="by-hand-earlier">
        {earlier.map(({ id, kind, by, at, why }) => (
          <li key={id}>
            {kind === null ? t('annotations.taken_back') : verdictWord(kind)}{' '}
            <ByAndWhen by={by} at={at} />
            {why !== '' && <p dir="auto">{why}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}
