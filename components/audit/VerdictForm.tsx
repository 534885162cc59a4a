import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

import type { AnnotatedPlace } from '../../lib/core/audit/annotation';
import { JUDGED_KINDS, type JudgedKind } from '../../lib/core/audit/verdict';
import { t } from '../../lib/i18n/t';
import { Choices } from '../options/Field';
import { Button } from '../ui/Button';
import { SavingLine, useSaving } from './SavingLine';
import { type AnnotationFailure, useDraftWords } from './audit-tools';

export type GivenVerdict = { kind: JudgedKind; why: string };

export function VerdictForm(props: {
  place: AnnotatedPlace;
  label: string;
  /** Resolves to `null` once the verdict is stored. */
  onGive: (given: GivenVerdict) => Promise<AnnotationFailure | null>;
}): VNode {
  const { place, label, onGive } = props;
  const form = useRef<HTMLDetailsElement>(null);
  const { state, save } = useSaving();
  const [kind, setKind] = useState<JudgedKind | null>(null);
  const [why, setWhy] = useDraftWords(`correct ${place.statementId} ${place.sourceId ?? ''}`);
  // A form closed with a draft in it opens again.
  const [hadWords] = useState(why !== '');
  const give = async (): Promise<void> => {
    if (kind === null) return;
    if (!(await save(() => onGive({ kind, why: why.trim() })))) return;
    setKind(null);
    setWhy('');
    if (!form.current) return;
    form.current.open = false;
    // The clicked button is hidden now.
    form.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={form} class="disclosure by-hand-form" open={hadWords}>
      <summary data-action="correct">{label}</summary>
      <Choices
        legend={t('annotations.verdict')}
        values={JUDGED_KINDS}
        chosen={kind}
        wordOf={each => t(`verdict.word.${each}`)}
        onChoose={setKind}
      />
      <WhyField why={why} setWhy={setWhy} />
      <p class="soft">{t('annotations.rates_stay')}</p>
      <Button
        kind="primary"
        action="save-correction"
        disabled={kind === null || state.status === 'saving'}
        onClick={() => void give()}
      >
        {t('annotations.save')}
      </Button>
      <SavingLine state={state} />
    </details>
  );
}

function WhyField({ why, setWhy }: { why: string; setWhy: (why: string) => void }): VNode {
  const id = useId();
  return (
    <>
      <label for={id}>{t('annotations.why')}</label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        value={why}
        onInput={event => setWhy(event.currentTarget.value)}
      />
    </>
  );
}
