/** What a page shows of an answer and the captured text lacks. */
export type Lost = {
  /** Share of the characters, 0 to 1. */
  share: number;
  /** Each as often as it is missing. */
  numbers: string[];
  /** Numbers of tables, formulas and code blocks. */
  tables: number;
  formulas: number;
  code: number;
};
