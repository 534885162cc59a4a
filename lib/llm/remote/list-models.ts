import * as v from 'valibot';

import type { RemoteConnection } from '../../core/device/remote-connection';
import { shownText } from '../../text/markdown/shown-text';
import type { Fetch } from './model-fetch';
import { openClient } from './open-client';
import { REMOTE_LIMITS, type RemoteLimits } from './remote-limits';

const shape = v.object({ data: v.array(v.object({ id: v.string() })) });

/** Some servers list every model there is; nobody reads through more names. */
const MOST_MODELS = 200;
const LONGEST_NAME = 200;

/**
 * The models a server offers, by name; `null` where it does not say. Azure's lists what could
 * be deployed, not what is, and is not asked. Rejects with the signal's reason.
 */
export async function listModels(
  connection: RemoteConnection,
  { fetch, limits = REMOTE_LIMITS }: { fetch: Fetch; limits?: RemoteLimits },
  signal: AbortSignal,
): Promise<string[] | null> {
  if (connection.kind === 'azure') return null;

  const { client } = await openClient(connection, { fetch, limits });
  try {
    const { data } = v.parse(shape, await client.get('/models', { signal }));
    return data.slice(0, MOST_MODELS).map(({ id }) => shownText(id).slice(0, LONGEST_NAME));
  } catch {
    // Only a chat has to work: without a list there are no names to offer, and that is all.
    signal.throwIfAborted();
    return null;
  }
}
