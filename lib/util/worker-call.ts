export type WorkerScope = {
  postMessage(message: unknown): void;
  addEventListener(
    type: string,
    listener: (event: { readonly data?: unknown; readonly message?: unknown }) => void,
  ): void;
  /** A `MessagePort` delivers nothing before it is started. */
  start?(): void;
};

/** Worker as seen by its owner: of a browser, of Node (`openNodeThread`), or a port to one. */
export type WorkerPort = Omit<WorkerScope, 'postMessage'> & {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate?(): void;
};

/** The worker crashed, was terminated, or could not be loaded before it answered. */
export class WorkerLost extends Error {
  override name = 'WorkerLost';
}

type CallOptions = {
  /** An abort rejects immediately with the signal's reason and stops the work in the worker. */
  signal: AbortSignal;
  /** Buffers of the question that move to the worker and become unusable here. */
  transfer?: ArrayBuffer[];
};

export type WorkerClient<Question, Part, Answer> = {
  /** Rejects with the worker's error or with `WorkerLost`. */
  call(
    question: Question,
    options: CallOptions & { onPart?: (part: Part) => void },
  ): Promise<Answer>;
  /** Yields the parts as they arrive; throws if `call` would reject. */
  stream(question: Question, options: CallOptions): AsyncGenerator<Part>;
  /** Terminates the worker: open calls reject, and the next call starts another one. */
  close(): void;
};

/** Libraries in a worker send messages of their own, so ours are recognised by `call`. */
type Message = { call: number } & (
  | { kind: 'ask'; question: unknown }
  | { kind: 'stop' }
  | { kind: 'part'; part: unknown }
  | { kind: 'done'; answer: unknown }
  /** `name`: of the error, by which the other side tells it from others. */
  | { kind: 'failed'; name: string; message: string }
);

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'call' in data;
}

/** Calls a worker that runs `serveWorker`; started by the first call, and again after a crash. */
export function createWorkerClient<Question, Part, Answer>(
  start: () => WorkerPort,
): WorkerClient<Question, Part, Answer> {
  const open = new Map<number, (message: Message | WorkerLost) => void>();
  let port: WorkerPort | null = null;
  let calls = 0;

  function end(why: string): void {
    port?.terminate?.();
    port = null;
    for (const tell of open.values()) tell(new WorkerLost(why));
  }

  function connect(): WorkerPort {
    if (port) return port;
    const started = start();
    port = started;
    started.addEventListener('message', ({ data }) => {
      if (isMessage(data)) open.get(data.call)?.(data);
    });
    for (const type of ['error', 'messageerror']) {
      started.addEventListener(type, ({ message }) => {
        if (port === started) end(typeof message === 'string' ? message : type);
      });
    }
    started.start?.();
    return started;
  }

  function call(
    question: Question,
    { signal, transfer = [], onPart }: CallOptions & { onPart?: (part: Part) => void },
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const to = connect();
      const id = ++calls;
      const forget = () => {
        open.delete(id);
        signal.removeEventListener('abort', stop);
      };
      const stop = () => {
        forget();
        to.postMessage({ call: id, kind: 'stop' } satisfies Message, []);
        reject(signal.reason as Error);
      };
      to.postMessage({ call: id, kind: 'ask', question } satisfies Message, transfer);
      signal.addEventListener('abort', stop);
      open.set(id, message => {
        if ('part' in message) return onPart?.(message.part as Part);
        forget();
        if ('answer' in message) resolve(message.answer as Answer);
        else reject(message instanceof WorkerLost ? message : errorOf(message));
      });
    });
  }

  return {
    call,
    stream: (question, options) =>
      streamParts<Part>(more => call(question, { ...options, ...more }), options.signal),
    close: () => end('it was closed'),
  };
}

function errorOf(message: Message): Error {
  if (message.kind !== 'failed') return new Error(message.kind);
  return Object.assign(new Error(message.message), { name: message.name });
}

/** Yields the parts of a call; a consumer that stops early cancels the call. */
async function* streamParts<Part>(
  call: (options: { signal: AbortSignal; onPart: (part: Part) => void }) => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const left = new AbortController();
  const parts: Part[] = [];
  let isOver = false;
  let wake = (): void => undefined;
  const onPart = (part: Part) => {
    parts.push(part);
    wake();
  };
  const ended = call({ signal: AbortSignal.any([signal, left.signal]), onPart }).finally(() => {
    isOver = true;
    wake();
  });
  // Awaited below, unless the consumer stops early.
  ended.catch(() => undefined);
  // A function, since the compiler would narrow the flag to a constant.
  const hasEnded = () => isOver;
  try {
    while (parts.length > 0 || !hasEnded()) {
      signal.throwIfAborted();
      if (parts.length > 0) yield* parts.splice(0, 1);
      else await new Promise<void>(resolve => (wake = resolve));
    }
    await ended;
  } finally {
    left.abort();
  }
}

/** Answers the calls on a port, on the worker's side. Calls may overlap. */
export function serveWorker(
  scope: WorkerScope,
  answer: (
    question: never,
    call: { signal: AbortSignal; onPart: (part: unknown) => void },
  ) => Promise<unknown>,
): void {
  const running = new Map<number, AbortController>();
  const send = (message: Message) => scope.postMessage(message);

  async function run(call: number, question: unknown): Promise<void> {
    const controller = new AbortController();
    running.set(call, controller);
    try {
      const { signal } = controller;
      const onPart = (part: unknown) => send({ call, kind: 'part', part });
      send({ call, kind: 'done', answer: await answer(question as never, { signal, onPart }) });
    } catch (error) {
      // Rethrown on the other side.
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      send({ call, kind: 'failed', name, message });
    } finally {
      running.delete(call);
    }
  }

  scope.addEventListener('message', ({ data }) => {
    if (!isMessage(data)) return;
    if (data.kind === 'ask') void run(data.call, data.question);
    if (data.kind === 'stop') running.get(data.call)?.abort();
  });
  scope.start?.();
}
