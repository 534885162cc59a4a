import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';

export function FieldFrame(props: {
  id: string;
  label: string;
  help?: string | undefined;
  isWide?: boolean;
  children: ComponentChildren;
}): VNode {
  const { id, label, help, isWide = false, children } = props;
  return (
    <div class={isWide ? 'field stack gap-4 start field-wide' : 'field stack gap-4 start'}>
      <label for={id}>{label}</label>
      {children}
      {help !== undefined && (
        <p class="soft field-help small" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = {
  label: string;
  help: string;
  value: string;
  /** Stable hook for scripts that drive the page. */
  name: string;
  onInput: (value: string) => void;
};

/** One-line text field for literal input, without autocorrection. */
export function TextField({ label, help, value, name, onInput }: TextFieldProps): VNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} isWide>
      <input
        id={id}
        name={name}
        type="text"
        value={value}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-describedby={`${id}-help`}
        onInput={event => onInput(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

/** Password field: masked, and not offered to the browser's password manager. */
export function SecretField({ label, help, value, name, onInput }: TextFieldProps): VNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help} isWide>
      <input
        id={id}
        name={name}
        type="password"
        value={value}
        autocomplete="new-password"
        aria-describedby={`${id}-help`}
        onInput={event => onInput(event.currentTarget.value)}
      />
    </FieldFrame>
  );
}

/** Field for a number from 0 up, or empty. */
export function AmountField(props: {
  label: string;
  help?: string;
  /** `null`: empty. NaN: no number. */
  value: number | null;
  name: string;
  step: number | 'any';
  onInput: (value: number | null) => void;
}): VNode {
  const { label, help, value, name, step, onInput } = props;
  const id = useId();
  const [text, setText] = useState(() => write(value));
  // Input being typed ("0.") is kept; a different number from outside replaces it.
  // nb. A layout effect: a later one would restore the text before the last digit.
  useLayoutEffect(
    () => setText(before => (Object.is(read(before), value) ? before : write(value))),
    [value],
  );
  return (
    <FieldFrame id={id} label={label} help={help}>
      <input
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        step={step}
        value={text}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onInput={event => {
          const typed = event.currentTarget.value;
          setText(typed);
          onInput(read(typed));
        }}
      />
    </FieldFrame>
  );
}

function read(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function write(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
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
      {help !== undefined && (
        <p class="soft field-help small" id={id}>
          {help}
        </p>
      )}
    </>
  );
}
