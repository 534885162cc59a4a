import { useLayoutEffect } from 'preact/hooks';

/** Takes single keys, except where the user types; `act` returns false for a key it does not know. */
export function useKeys(act: (key: string) => boolean): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isTaken(event) && act(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
    // nb. After every render, and before the next key: what a key does depends on what is shown.
  });
}

/** Takes j and k for the next and the previous of a list. */
export function useStepKeys(step: (by: 1 | -1) => void): void {
  useKeys(key => {
    const by = ({ j: 1, k: -1 } as const)[key];
    if (by !== undefined) step(by);
    return by !== undefined;
  });
}

const TYPING = 'input:not([type="radio"]), textarea, select, dialog';

function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isModified = ctrlKey || metaKey || altKey || shiftKey || event.isComposing;
  return (
    isModified ||
    event.defaultPrevented ||
    (target instanceof Element && target.closest(TYPING) !== null)
  );
}
