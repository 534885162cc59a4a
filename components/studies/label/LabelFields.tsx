import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { LabelVerdict } from '../../../lib/core/study/packet';
import { PACKET_LIMITS, VERDICTS } from '../../../lib/core/study/packet-schemas';
import { t } from '../../../lib/i18n/t';
import { Choices } from '../../options/Field';
import { Button } from '../../ui/Button';
import { ICONS } from '../../ui/Icon';
import { useKeys } from '../../ui/use-keys';
import type { MarkedQuote } from './SourcePassages';

/** Keys of the verdicts that have no number. */
const LETTERS: Readonly<Record<string, LabelVerdict>> = { c: 'cannot-tell', n: 'not-a-claim' };

/** What the source says of a statement, by a click or a key. */
export function VerdictChoices(props: {
  /** `null`: none yet. */
  verdict: LabelVerdict | null;
  onGive: (verdict: LabelVerdict) => void;
}): VNode {
  const { verdict, onGive } = props;
  const named = (value: string) => VERDICTS.find(each => String(each) === value);
  useKeys(key => {
    const chosen = LETTERS[key] ?? named(key);
    if (chosen !== undefined) onGive(chosen);
    return chosen !== undefined;
  });
  return (
    <Choices
      legend={t('labelling.verdict.legend')}
      values={VERDICTS.map(String)}
      chosen={verdict === null ? null : String(verdict)}
      wordOf={value => t(`labelling.verdict.${value as `${LabelVerdict}`}`)}
      onChoose={value => {
        const chosen = named(value);
        if (chosen !== undefined) onGive(chosen);
      }}
      isLong
      action="label"
    />
  );
}

/** A note, kept when the field is left. */
export function NoteField({
  note,
  onKeep,
}: {
  note: string;
  onKeep: (note: string) => void;
}): VNode {
  const id = useId();
  const [text, setText] = useState(note);
  return (
    <div class="stack gap-4">
      <label for={id}>{t('labelling.note')}</label>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        maxLength={PACKET_LIMITS.text}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
        onBlur={() => {
          if (text !== note) onKeep(text);
        }}
      />
    </div>
  );
}

/** The words of the source that decide, and a way to take them back. */
export function MarkedWords(props: { quote: MarkedQuote | null; onClear: () => void }): VNode {
  const { quote, onClear } = props;
  if (quote === null) return <p class="soft small">{t('labelling.quote.none')}</p>;
  return (
    <div class="stack gap-6" data-label-quote>
      <blockquote dir="auto">{quote.text}</blockquote>
      <div>
        <Button kind="quiet" icon={ICONS.close} action="clear-quote" onClick={onClear}>
          {t('labelling.quote.clear')}
        </Button>
      </div>
    </div>
  );
}
