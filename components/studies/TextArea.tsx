import type { VNode } from 'preact';

import { FieldFrame, type FieldProps } from '../ui/Choice';

/** A labelled field of several lines. */
export function TextArea(
  props: FieldProps & { value: string; rows?: number; onInput: (text: string) => void },
): VNode {
  const { value, rows = 3, onInput } = props;
  return (
    <FieldFrame {...props} look="field stack gap-4">
      {control => (
        <textarea
          {...control}
          rows={rows}
          dir="auto"
          value={value}
          onInput={event => onInput(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
