/** Output of the progress: a terminal, or a log file. */
type ProgressDeps = {
  write: (text: string) => void;
  /** A terminal's line is written over; a file gets a line now and then. */
  isTerminal: boolean;
  /** Milliseconds since any fixed moment. */
  clock: () => number;
};

/** `unit`: what is counted, in the plural ("pages"). */
export type ProgressName = { name: string; total: number; unit: string };

export type Progress = {
  /** Takes the number of all that are done, and the seconds left if they are known. */
  tell(done: number, secondsLeft?: number | null): void;
  end(): void;
};

/** Shorter work needs no word. */
const QUIET_MS = 2_000;
/** Interval of a log's lines: enough to see progress, few enough to read. */
const LOG_EVERY_MS = 10_000;

const STDERR: ProgressDeps = {
  write: text => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  clock: () => performance.now(),
};

/** Says how far work is, and about how long the rest will take, once it takes over two seconds. */
export function createProgress(
  { name, total, unit }: ProgressName,
  { write, isTerminal, clock }: ProgressDeps = STDERR,
): Progress {
  const start = clock();
  let last = start;
  let lines = 0;
  return {
    tell(done, secondsLeft) {
      const now = clock();
      const isEarly = now - start < QUIET_MS || (!isTerminal && now - last < LOG_EVERY_MS);
      if (isEarly || done === 0) return;

      last = now;
      lines += 1;
      const atThisPace = (((now - start) / done) * (total - done)) / 1_000;
      const left = Math.round(secondsLeft ?? atThisPace);
      const text = `${name}: ${done} of ${total} ${unit}, about ${left} s left`;
      write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
    },
    end() {
      if (isTerminal && lines > 0) write('\n');
    },
  };
}

/** Works through `items` one after the other and tells how far it is. */
export async function eachOf<T, R>(
  items: readonly T[],
  progress: Progress,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  try {
    for (const [index, item] of items.entries()) {
      results.push(await work(item, index));
      progress.tell(index + 1);
    }
  } finally {
    progress.end();
  }
  return results;
}
