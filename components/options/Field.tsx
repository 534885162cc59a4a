import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';

/** A label, what it labels, and what to know about it. */
export function FieldFrame(props: {
  id: string;
  label: string;
  help?: string | undefined;
  isWide?: boolean;
  children: ComponentChildren;
}): VNode {
  const { id, label, help, isWide = false, children } = props;
  return (
    <div class={isWide ? 'field field-wide' : 'field'}>
      <label for={id}>{label}</label>
      {children}
      {help !== undefined && (
        <p class="soft field-help" id={`${id}-help`}>
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

/** A line of text, to be taken letter by letter. */
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

/** A secret: not shown, and not offered to the browser's own store of passwords. */
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

/** A number from 0 on, or nothing. */
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
  // What is being typed ("0.") is left as it is; another number from elsewhere is shown.
  // nb. Before anything else can happen: a later effect would put the last digit but one back.
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

/** One of a few, all of them on the page. */
export function Choices<T extends string>(props: {
  name: string;
  legend: string;
  help?: string | undefined;
  values: readonly T[];
  chosen: T;
  wordOf: (value: T) => string;
  onChoose: (value: T) => void;
  /** Each on a line of its own, for words that are sentences. */
  isLong?: boolean;
  /** Stable hook for scripts that drive the page. */
  action?: string;
}): VNode {
  const { name, legend, help, values, chosen, wordOf, onChoose, isLong = false, action } = props;
  const id = useId();
  return (
    <>
      <fieldset
        class={isLong ? 'choices choices-long' : 'choices'}
        aria-describedby={help === undefined ? undefined : id}
      >
        <legend>{legend}</legend>
        {values.map(value => (
          <label key={value} class="choice">
            <input
              type="radio"
              name={name}
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
        <p class="soft field-help" id={id}>
          {help}
        </p>
      )}
    </>
  );
}
