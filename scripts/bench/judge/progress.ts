/** Output of the progress: a terminal, or a log file. */
export type ProgressDeps = {
  write: (text: string) => void;
  /** A terminal's line is written over; a file gets a line now and then. */
  isTerminal: boolean;
  /** Milliseconds since any fixed moment. */
  clock: () => number;
};

export type Progress = {
  /** Told after each batch. */
  tell(done: number): void;
  end(): void;
};

/** Interval of a log's lines: enough to see progress, few enough to read. */
const LOG_EVERY_MS = 10_000;

/** Says how far a run is, and about how long the rest will take. */
export function createProgress(
  { name, total }: { name: string; total: number },
  { write, isTerminal, clock }: ProgressDeps,
): Progress {
  const start = clock();
  let last = start;
  let lines = 0;
  return {
    tell(done) {
      const now = clock();
      if (!isTerminal && now - last < LOG_EVERY_MS) return;

      last = now;
      lines += 1;
      const left = Math.round((((now - start) / done) * (total - done)) / 1_000);
      const text = `${name}: ${done} of ${total} pairs, about ${left} s left`;
      write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
    },
    end() {
      if (isTerminal && lines > 0) write('\n');
    },
  };
}
