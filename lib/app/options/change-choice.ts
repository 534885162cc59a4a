import type { EngineChoice } from '../../settings/engine-choice';

export type ChangeChoice = (turn: (choice: EngineChoice) => EngineChoice) => Promise<void>;

/** Runs changes one after the other: one that read before another wrote would undo it. */
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
    // A failed change rejects for its own caller only; the next one runs all the same.
    last = changed.catch(() => undefined);
    return changed;
  };
}
