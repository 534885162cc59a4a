import type { VNode } from 'preact';

export type ChoicesProps<T extends string> = {
  name: string;
  legend: string;
  values: readonly T[];
  chosen: T;
  wordOf: (value: T) => string;
  onChoose: (value: T) => void;
  /** Each on a line of its own, for words that are sentences. */
  isLong?: boolean;
};

/** One of a few, all of them on the page. */
export function Choices<T extends string>(props: ChoicesProps<T>): VNode {
  const { name, legend, values, chosen, wordOf, onChoose, isLong = false } = props;
  return (
    <fieldset class={isLong ? 'choices choices-long' : 'choices'}>
      <legend>{legend}</legend>
      {values.map(value => (
        <label key={value} class="choice">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {wordOf(value)}
        </label>
      ))}
    </fieldset>
  );
}
