import type { RemoteConnection } from '../../lib/core/device/remote-connection';
import { fail, type Result } from '../../lib/core/result';
import { createMeter, type MeterDeps } from '../../lib/llm/metered-model';
import { hostOf, parseConnection } from '../../lib/llm/remote/connection';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import type { ChatModel } from '../../lib/ports/chat-model';

/**
 * The language model that VERACITE_BASE_URL, VERACITE_API_KEY and VERACITE_MODEL name, and
 * what it takes at once by VERACITE_CONTEXT_TOKENS. A failure is a sentence, without the key.
 */
export function connectionOfEnvironment(env: NodeJS.ProcessEnv): Result<RemoteConnection, string> {
  const tokens = env['VERACITE_CONTEXT_TOKENS'] ?? '';
  const connection = parseConnection({
    ...(tokens === '' ? {} : { contextTokens: Number(tokens) }),
    baseUrl: env['VERACITE_BASE_URL'],
    key: env['VERACITE_API_KEY'],
    model: env['VERACITE_MODEL'],
  });
  if (connection.ok) return connection;
  return fail(
    'VERACITE_BASE_URL, VERACITE_MODEL and, where the server wants one, VERACITE_API_KEY name ' +
      `the model to ask. As they are, they name none: ${connection.failure}.`,
  );
}

/** Puts something between a client and its server. */
export type WrapFetch = (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;

/**
 * The model behind a connection; what goes to it and comes back is written down. What `wrap` answers
 * of its own leaves no trace: it was not sent.
 */
export function openMeteredModel(
  connection: RemoteConnection,
  about: Omit<MeterDeps, 'host'>,
  wrap: WrapFetch = fetch => fetch,
): ChatModel {
  const meter = createMeter({ ...about, host: hostOf(connection) });
  const fetch = wrap(meter.fetch((input, init) => globalThis.fetch(input, init)));
  return meter.model(createRemoteModel({ connection, fetch }));
}
