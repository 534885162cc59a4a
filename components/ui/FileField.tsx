import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

/** Lets the user choose files, and the same ones again. */
export function FileField(props: {
  label: string;
  name: string;
  /** Endings that the browser offers first. */
  accept: string;
  isMultiple?: boolean;
  disabled?: boolean;
  onFiles: (first: File, all: readonly File[]) => void;
}): VNode {
  const { label, name, accept, isMultiple = false, disabled = false, onFiles } = props;
  const id = useId();
  return (
    <div class="field stack gap-4 start">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={disabled}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])];
          const [first] = files;
          if (first) onFiles(first, files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
