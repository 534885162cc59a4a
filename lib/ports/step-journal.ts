/** Keeps the result of each step of longer work; `keep` returns once it is stored. */
export type StepJournal = {
  find(step: string): Promise<string | null>;
  keep(step: string, json: string): Promise<void>;
};
