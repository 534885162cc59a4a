/** Values handed in at one end and awaited at the other. */
export type AnswerQueue<Value> = {
  push(value: Value): void;
  /** What comes next; waits for it where nothing is there yet. */
  next(): Promise<Value>;
};

export function createAnswerQueue<Value>(): AnswerQueue<Value> {
  const waiting: ((value: Value) => void)[] = [];
  const values: Value[] = [];
  return {
    push(value) {
      const take = waiting.shift();
      if (take) take(value);
      else values.push(value);
    },
    next() {
      if (values.length === 0) return new Promise(resolve => waiting.push(resolve));
      const [value] = values.splice(0, 1) as [Value];
      return Promise.resolve(value);
    },
  };
}
