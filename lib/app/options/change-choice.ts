import type { EngineChoice } from '../../settings/engine-choice';

/** Changes where and by whom answers are judged. */
export type ChangeChoice = (turn: (choice: EngineChoice) => EngineChoice) => Promise<void>;

/** One change after the other: one that is read before another is written would undo it. */
export function createChangeChoice(props: {
  readChoice: () => Promise<EngineChoice>;
  writeChoice: (choice: EngineChoice) => Promise<void>;
}): ChangeChoice {
  const { readChoice, writeChoice } = props;
  let last: Promise<unknown> = Promise.resolve();

  return turn => {
    const changed = last.then(async () => {
      await writeChoice(turn(await readChoice()));
    });
    // A change that breaks is its own caller's to know; the next one is made all the same.
    last = changed.catch(() => undefined);
    return changed;
  };
}
