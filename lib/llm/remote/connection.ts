import * as v from 'valibot';

import {
  CONNECTION_FAULTS,
  type ConnectionFault,
  type RemoteConnection,
} from '../../core/device/remote-connection';
import { fail, ok, type Result } from '../../core/result';
import { isPrivateHost } from '../../util/private-host';
import type { JudgeIdentity } from '../../core/audit/pair';

/** Default of small local servers. If a model reads more, calls are only smaller than necessary. */
const DEFAULT_CONTEXT_TOKENS = 8_192;

/** First stable version of Azure's API that supports reply schemas. */
const DEFAULT_API_VERSION = '2024-10-21';

const fault = (name: ConnectionFault): ConnectionFault => name;

const price = v.pipe(
  v.number(fault('broken-number')),
  v.finite(fault('broken-number')),
  v.minValue(0, fault('broken-number')),
);

const shape = v.object({
  kind: v.optional(v.picklist(['openai', 'azure'], fault('no-address')), 'openai'),
  baseUrl: v.optional(v.pipe(v.string(fault('no-address')), v.trim()), ''),
  // Visible ASCII: other characters break a header, and the error would show the key.
  key: v.optional(
    v.pipe(v.string(fault('broken-key')), v.trim(), v.regex(/^[!-~]*$/, fault('broken-key'))),
    '',
  ),
  model: v.pipe(
    v.optional(v.string(fault('no-model')), ''),
    v.trim(),
    v.regex(/^[^\p{C}]{1,200}$/u, fault('no-model')),
  ),
  apiVersion: v.optional(
    v.pipe(
      v.string(fault('broken-version')),
      v.trim(),
      v.regex(/^[\w.-]{1,40}$/, fault('broken-version')),
    ),
    DEFAULT_API_VERSION,
  ),
  contextTokens: v.optional(
    v.pipe(
      v.number(fault('broken-number')),
      v.integer(fault('broken-number')),
      v.minValue(1, fault('broken-number')),
      v.maxValue(100_000_000, fault('broken-number')),
    ),
    DEFAULT_CONTEXT_TOKENS,
  ),
  price: v.exactOptional(v.object({ prompt: price, reply: price }, fault('broken-number'))),
});

export function parseConnection(value: unknown): Result<RemoteConnection, ConnectionFault> {
  const parsed = v.safeParse(shape, value);
  if (!parsed.success) {
    const [{ message }] = parsed.issues;
    return fail(CONNECTION_FAULTS.find(name => name === message) ?? 'no-address');
  }
  const { kind, baseUrl, apiVersion, ...rest } = parsed.output;
  const address = readAddress(baseUrl, kind);
  if (!address.ok) return address;
  return ok({
    ...rest,
    kind,
    baseUrl: address.value,
    ...(kind === 'azure' ? { apiVersion } : {}),
  });
}

/** Host that receives the questions: "api.openai.com", "localhost:11434". */
export function hostOf({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): string {
  return new URL(baseUrl).host;
}

function readAddress(raw: string, kind: RemoteConnection['kind']): Result<string, ConnectionFault> {
  if (!URL.canParse(raw)) return fail('no-address');

  const url = new URL(raw);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('no-web-address');
  if (url.username !== '' || url.password !== '') return fail('secret-in-address');
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) return fail('open-to-others');

  return ok(url.origin + trimPath(url.pathname, kind));
}

/** Removes the path that the client adds itself: people paste the whole address of the chat. */
function trimPath(path: string, kind: RemoteConnection['kind']): string {
  const base = path.replace(/\/chat\/completions\/?$/, '');
  return (kind === 'azure' ? base.replace(/\/openai(?:\/.*)?$/, '') : base).replace(
    /(?<!\/)\/+$/,
    '',
  );
}

/** Raise it with every change that can change an answer. */
export const REMOTE_VERSION = '1';

export function remoteIdentity(
  connection: Pick<RemoteConnection, 'baseUrl' | 'model'>,
): JudgeIdentity {
  return {
    id: 'remote',
    version: REMOTE_VERSION,
    model: `${connection.model} at ${hostOf(connection)}`,
  };
}

/** In the terms of Firefox's consent prompt; statements are often about somebody's health. */
export const SENT_DATA = ['websiteContent', 'healthInfo'] as const;
