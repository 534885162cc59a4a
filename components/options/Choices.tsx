import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

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
