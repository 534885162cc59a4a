import type { LedgerEntry } from '../core/audit/ledger';
import type { ChatModel } from '../ports/chat-model';
import type { PrivacyLedger } from '../ports/store';

export type MeterDeps = Pick<LedgerEntry, 'auditId' | 'purpose' | 'host'> & {
  ledger: Pick<PrivacyLedger, 'add'>;
  now: () => Date;
};

export type Meter = {
  fetch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
  /** Wraps the model that was created with that `fetch`. */
  model: (model: ChatModel) => ChatModel;
  /** Resolves once all answers are recorded; rejects if a write failed. */
  written: () => Promise<void>;
};

/**
 * Writes two entries for a question: one before anything is sent, so that no crash hides it, and
 * one with the answer's bytes and tokens. The answer does not wait for the second write, so that
 * the caller can keep what it paid for; the next question does.
 *
 * With parallel questions, received bytes can be in another's entry; their sum is right.
 */
export function createMeter({ ledger, now, ...about }: MeterDeps): Meter {
  let received = 0;
  let writing: Promise<void> = Promise.resolve();

  function add(counted: Pick<LedgerEntry, 'sentBytes' | 'receivedBytes' | 'tokens' | 'calls'>) {
    return ledger.add({ ...about, at: now().toISOString(), ...counted });
  }

  function noteDown(counted: Parameters<typeof add>[0]): void {
    writing = Promise.all([writing, add(counted)]).then(() => undefined);
    // The next question or `written` gets the error; until then there may be no listener.
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

/** Reports the raw bytes read. */
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
