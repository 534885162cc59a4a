import type { OpenAI } from 'openai';
import type * as Sdk from 'openai';

import type { RemoteConnection } from '../../core/device/remote-connection';
import { createModelFetch, type Fetch } from './model-fetch';
import type { RemoteLimits } from './remote-limits';

/** The client of an API, and the module it comes from: its errors are told apart by class. */
export type OpenClient = { client: OpenAI; sdk: typeof Sdk };

/** nb. The client's clock counts whole answers. Ours counts silence, so this one never rings. */
const NEVER_MS = 2_147_483_647;

/** Loads the client where one is needed: it is larger than all the rest of the judge. */
export async function openClient(
  connection: RemoteConnection,
  { fetch, limits }: { fetch: Fetch; limits: RemoteLimits },
): Promise<OpenClient> {
  const sdk = await import('openai');
  const client = new sdk.OpenAI({
    ...addressOf(connection),
    // In Node the client would take these from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // The key is the reader's own, kept where no page can read it.
    dangerouslyAllowBrowser: true,
    // Its own retries would also repeat a question that was cut off after it was paid for.
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off',
    fetch: createModelFetch(fetch, limits),
  });
  return { client, sdk };
}

function addressOf(connection: RemoteConnection) {
  const { kind, baseUrl, key, model, apiVersion } = connection;
  // The client insists on a key; the header is what is sent.
  const apiKey = key === '' ? 'none' : key;
  if (kind === 'openai') {
    return { apiKey, baseURL: baseUrl, ...(key === '' && { defaultHeaders: withoutKey }) };
  }
  return {
    apiKey,
    baseURL: `${baseUrl}/openai/deployments/${encodeURIComponent(model)}`,
    defaultQuery: { 'api-version': apiVersion },
    defaultHeaders: key === '' ? withoutKey : { ...withoutKey, 'api-key': key },
  };
}

const withoutKey = { Authorization: null };
