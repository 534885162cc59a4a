import type { JudgeChoice } from '../../settings/judge-choice';

export type ChangeChoice = (turn: (choice: JudgeChoice) => JudgeChoice) => Promise<void>;

/** Runs changes one after the other: one that read before another wrote would undo it. */
export function createChangeChoice(props: {
  readChoice: () => Promise<JudgeChoice>;
  writeChoice: (choice: JudgeChoice) => Promise<void>;
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
