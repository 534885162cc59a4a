import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';
import { FieldFrame, Help, type FieldProps } from '../ui/Choice';

const FIELD = 'field stack gap-4 start';

/** One-line field for literal input, without autocorrection. */
export function TextField(
  props: FieldProps & {
    value: string;
    /** Masked, and not offered to the browser's password manager. */
    isSecret?: boolean;
    onInput: (value: string) => void;
  },
): VNode {
  const { value, isSecret = false, onInput } = props;
  return (
    <FieldFrame {...props} look={`${FIELD} field-wide`}>
      {control => (
        <input
          {...control}
          {...(isSecret ? SECRET : LITERAL)}
          value={value}
          autocapitalize="off"
          spellcheck={false}
          onInput={event => onInput(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

const SECRET = { type: 'password', autocomplete: 'new-password' } as const;
const LITERAL = { type: 'text', autocomplete: 'off' } as const;

/** Field for a number from 0 up, or empty. */
export function AmountField(
  props: FieldProps & {
    /** `null`: empty. NaN: no number. */
    value: number | null;
    step: number | 'any';
    onInput: (value: number | null) => void;
  },
): VNode {
  const { value, step, onInput } = props;
  const [text, setText] = useState(() => write(value));
  // Input being typed ("0.") is kept; a different number from outside replaces it.
  // nb. A layout effect: a later one would restore the text before the last digit.
  useLayoutEffect(
    () => setText(before => (Object.is(read(before), value) ? before : write(value))),
    [value],
  );
  return (
    <FieldFrame {...props} look={FIELD}>
      {control => (
        <input
          {...control}
          type="number"
          inputMode="decimal"
          min={0}
          step={step}
          value={text}
          onInput={event => {
            const typed = event.currentTarget.value;
            setText(typed);
            onInput(read(typed));
          }}
        />
      )}
    </FieldFrame>
  );
}

function read(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function write(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}

/** Field for a whole number in a range. Other input is reset. */
export function NumberField(
  props: FieldProps & {
    value: number;
    range: { min: number; max: number };
    /** Called only with whole numbers in the range. */
    onChange: (value: number) => void;
  },
): VNode {
  const { value, range, onChange } = props;
  return (
    <FieldFrame {...props} look={FIELD}>
      {control => (
        <input
          {...control}
          {...range}
          type="number"
          inputMode="numeric"
          step={1}
          value={value}
          onChange={event => {
            const input = event.currentTarget;
            const next = input.valueAsNumber;
            const fits = Number.isInteger(next) && next >= range.min && next <= range.max;
            if (fits) onChange(next);
            else input.value = String(value);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Checkbox; `children` follow its help text. */
export function CheckField(
  props: FieldProps & {
    checked: boolean;
    onChange: (checked: boolean, box: HTMLInputElement) => void;
    children?: ComponentChildren;
  },
): VNode {
  const { label, help, checked, name, onChange, children } = props;
  const id = useId();
  return (
    <div class="field stack gap-4 start field-check">
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-help`}
        onChange={event => onChange(event.currentTarget.checked, event.currentTarget)}
      />
      <label for={id}>{label}</label>
      <Help id={`${id}-help`}>{help}</Help>
      {children}
    </div>
  );
}

export function Choices<T extends string>(props: {
  legend: string;
  isLegendHidden?: boolean;
  help?: string | undefined;
  values: readonly T[];
  /** `null`: none yet. */
  chosen: T | null;
  wordOf: (value: T) => string;
  onChoose: (value: T) => void;
  /** Puts each choice on its own line, for labels that are sentences. */
  isLong?: boolean;
  /** Stable hook for scripts that drive the page. */
  action?: string;
}): VNode {
  const { legend, help, values, chosen, wordOf, onChoose, isLong = false, action } = props;
  const { isLegendHidden = false } = props;
  const id = useId();
  return (
    <>
      <fieldset
        class={isLong ? 'choices choices-long' : 'choices'}
        aria-describedby={help === undefined ? undefined : id}
      >
        <legend class={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
        {values.map(value => (
          <label key={value} class="choice">
            <input
              type="radio"
              name={`${id}-choice`}
              value={value}
              checked={value === chosen}
              data-action={action && `${action}-${value}`}
              onChange={() => onChoose(value)}
            />
            {wordOf(value)}
          </label>
        ))}
      </fieldset>
      {help !== undefined && <Help id={id}>{help}</Help>}
    </>
  );
}
