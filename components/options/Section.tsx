import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { Settings } from '../../lib/settings/settings';
import { FieldFrame } from './Field';

export type SettingsProps = { settings: Settings; onChange: (part: Partial<Settings>) => void };

export function Section(props: {
  title: string;
  /** Fragment in the page's address, for links from elsewhere. */
  id: string;
  children: ComponentChildren;
}): VNode {
  const id = useId();
  return (
    <section class="options-section stack gap-12" id={props.id} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <div class="options-body stack gap-14 start">{props.children}</div>
    </section>
  );
}

/** Checkbox; `children`: its help text. */
export function CheckField(props: {
  label: string;
  help: string;
  checked: boolean;
  /** Stable hook for scripts that drive the page. */
  name: string;
  onChange: (checked: boolean, box: HTMLInputElement) => void;
  children?: ComponentChildren;
}): VNode {
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
      <p class="soft field-help small" id={`${id}-help`}>
        {help}
      </p>
      {children}
    </div>
  );
}

/** Field for a whole number in a range. Other input is reset. */
export function NumberField(props: {
  label: string;
  help: string;
  name: string;
  value: number;
  range: { min: number; max: number };
  /** Called only with whole numbers in the range. */
  onChange: (value: number) => void;
}): VNode {
  const { label, help, name, value, range, onChange } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} help={help}>
      <input
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={range.min}
        max={range.max}
        step={1}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={event => {
          const input = event.currentTarget;
          const next = input.valueAsNumber;
          if (Number.isInteger(next) && next >= range.min && next <= range.max) onChange(next);
          else input.value = String(value);
        }}
      />
    </FieldFrame>
  );
}
