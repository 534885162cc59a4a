import type { LedgerEntry } from '../core/audit/ledger';
import type { ChatModel } from '../ports/chat-model';
import type { PrivacyLedger } from '../ports/store';

/** `fetch`, as a model's client uses it. */
type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export type MeterDeps = Pick<LedgerEntry, 'auditId' | 'purpose' | 'host'> & {
  ledger: Pick<PrivacyLedger, 'add'>;
  now: () => Date;
};

/** Writes down what goes to the server of a model and what comes back. */
export type Meter = {
  /** The same `fetch`, for the model's client. */
  fetch: (fetch: Fetch) => Fetch;
  /** The same model, once it was made with that `fetch`. */
  model: (model: ChatModel) => ChatModel;
  /** Resolves once all that came back is written down; rejects where that failed. */
  written: () => Promise<void>;
};

/**
 * Writes two entries for a question: one before anything is sent, so that none is missing
 * whatever dies meanwhile, and one with the answer's bytes and tokens once it has come. For the
 * second the answer does not wait, so that whoever has paid for it can keep it at once; the next
 * question does.
 *
 * Of questions that are asked side by side, bytes received can stand in another's entry; their
 * sum is right.
 */
export function createMeter({ ledger, now, ...about }: MeterDeps): Meter {
  let received = 0;
  let writing: Promise<void> = Promise.resolve();

  function add(counted: Pick<LedgerEntry, 'sentBytes' | 'receivedBytes' | 'tokens' | 'calls'>) {
    return ledger.add({ ...about, at: now().toISOString(), ...counted });
  }

  function noteDown(counted: Parameters<typeof add>[0]): void {
    writing = Promise.all([writing, add(counted)]).then(() => undefined);
    // Whoever asks next, or closes the meter, is told; until then nobody may be listening.
    writing.catch(() => undefined);
  }

  return {
    fetch: fetch => async (input, init) => {
      const sentBytes = countBytes(init?.body);
      await writing;
      await add({ sentBytes, receivedBytes: 0, tokens: null, calls: 1 });
      return countBody(await fetch(input, init), bytes => {
        received += bytes;
      });
    },
    model: model => ({
      identity: model.identity,
      limits: model.limits,
      async ask(request, signal) {
        let tokens: LedgerEntry['tokens'] = null;
        try {
          const reply = await model.ask(request, signal);
          tokens = reply.ok ? reply.value.usage : null;
          return reply;
        } finally {
          const receivedBytes = received;
          received = 0;
          if (receivedBytes > 0 || tokens !== null) {
            noteDown({ sentBytes: 0, receivedBytes, tokens, calls: 0 });
          }
        }
      },
    }),
    written: () => writing,
  };
}

/** Clients of models send JSON as a string. */
function countBytes(body: RequestInit['body']): number {
  return typeof body === 'string' ? new TextEncoder().encode(body).length : 0;
}

/** The same response; tells how many bytes of its body were read, as they are. */
function countBody(response: Response, tell: (bytes: number) => void): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        tell(chunk.length);
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { status, statusText, headers });
}
