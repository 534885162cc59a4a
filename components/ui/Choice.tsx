import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

export type Option<Value> = { value: Value; label: string; lang?: string | undefined };

const LOOK = 'filter-field stack gap-4 small';

/** A labelled native select. */
export function Choice<Value extends string | null>(props: {
  /** Stable hook for scripts that drive the page. */
  name: string;
  label: string;
  value: Value;
  /** `null` is the value of the empty choice. */
  options: readonly Option<Value>[];
  help?: string | undefined;
  /** Id of a help text elsewhere. */
  describedBy?: string;
  /** Classes of the field. */
  look?: string;
  onChoose: (value: Value) => void;
}): VNode {
  const { name, label, value, options, help, look = LOOK, onChoose } = props;
  const id = useId();
  return (
    <div class={look}>
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value ?? ''}
        aria-describedby={help === undefined ? props.describedBy : `${id}-help`}
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
      {help !== undefined && (
        <p class="soft field-help small" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Options that begin with the empty choice. */
export function withEmpty<Value extends string>(
  label: string,
  options: readonly Option<Value>[],
): Option<Value | null>[] {
  return [{ value: null, label }, ...options];
}

export function DayField(props: {
  /** Stable hook for scripts that drive the page. */
  name: string;
  label: string;
  /** "2026-11-22", or empty. */
  value: string;
  look?: string;
  onChoose: (day: string) => void;
}): VNode {
  const { name, label, value, look = LOOK, onChoose } = props;
  const id = useId();
  return (
    <div class={look}>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="date"
        value={value}
        onChange={event => onChoose(event.currentTarget.value)}
      />
    </div>
  );
}
