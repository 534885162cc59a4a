import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

/** A labelled native select. */
export function Choice<Value extends string>(props: {
  /** Stable hook for scripts that drive the page. */
  name: string;
  label: string;
  value: Value | null;
  options: readonly { value: Value; label: string }[];
  /** Label of the empty choice; if omitted, one is always chosen. */
  any?: string;
  onChoose: (value: Value | null) => void;
}): VNode {
  const { name, label, value, options, any, onChoose } = props;
  const id = useId();
  return (
    <div class="filter-field stack gap-4 small">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value ?? ''}
        onChange={event => {
          const chosen = event.currentTarget.value;
          onChoose(options.find(each => each.value === chosen)?.value ?? null);
        }}
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map(each => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </div>
  );
}
