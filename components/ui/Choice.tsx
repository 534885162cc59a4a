import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

export type Option<Value> = { value: Value; label: string; lang?: string | undefined };

const LOOK = 'filter-field stack gap-4 small';

export type FieldProps = {
  label: string;
  help?: string | undefined;
  /** Stable hook for scripts that drive the page. */
  name: string;
  /** Id of a help text elsewhere. */
  describedBy?: string;
  /** Classes of the field. */
  look?: string;
};

/** Attributes that tie a control to its label and its help text. */
type ControlProps = { id: string; name: string; 'aria-describedby': string | undefined };

export function FieldFrame(
  props: FieldProps & { children: (control: ControlProps) => VNode },
): VNode {
  const { label, help, name, look = LOOK, children } = props;
  const id = useId();
  const describedBy = help === undefined ? props.describedBy : `${id}-help`;
  return (
    <div class={look}>
      <label for={id}>{label}</label>
      {children({ id, name, 'aria-describedby': describedBy })}
      {help !== undefined && <Help id={describedBy}>{help}</Help>}
    </div>
  );
}

export function Help(props: { id?: string | undefined; children: ComponentChildren }): VNode {
  return (
    <p class="soft field-help small" id={props.id}>
      {props.children}
    </p>
  );
}

/** A labelled native select. */
export function Choice<Value extends string | null>(
  props: FieldProps & {
    value: Value;
    /** `null` is the value of the empty choice. */
    options: readonly Option<Value>[];
    onChoose: (value: Value) => void;
  },
): VNode {
  const { value, options, onChoose } = props;
  return (
    <FieldFrame {...props}>
      {control => (
        <select
          {...control}
          value={value ?? ''}
          onChange={event => {
            const chosen = options[event.currentTarget.selectedIndex];
            if (chosen) onChoose(chosen.value);
          }}
        >
          {options.map(each => (
            <option key={each.value} value={each.value ?? ''} lang={each.lang}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Options that begin with the empty choice. */
export function withEmpty<Value extends string>(
  label: string,
  options: readonly Option<Value>[],
): Option<Value | null>[] {
  return [{ value: null, label }, ...options];
}

export function DayField(
  props: FieldProps & {
    /** "2026-11-22", or empty. */
    value: string;
    onChoose: (day: string) => void;
  },
): VNode {
  const { value, onChoose } = props;
  return (
    <FieldFrame {...props}>
      {control => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={event => onChoose(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
