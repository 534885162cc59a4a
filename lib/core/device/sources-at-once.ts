import { isPrivateHost } from '../../util/private-host';
import type { RemoteConnection } from './remote-connection';

/** Sources asked about side by side. Chosen: the usual five of an answer in one round. */
export const SOURCES_AT_ONCE = 5;

/**
 * The same at a server on the reader's own computer or network. Such a server mostly works on one
 * question after the other, or on a few that share its memory: five at once would wait for one
 * another until the last has waited too long for its first word. With two, one is read while the other is written.
 */
export const PRIVATE_SOURCES_AT_ONCE = 2;

/** How many sources a connection's server is asked about side by side. */
export function remoteSourcesAtOnce({ baseUrl }: Pick<RemoteConnection, 'baseUrl'>): number {
  return isPrivateHost(new URL(baseUrl).hostname) ? PRIVATE_SOURCES_AT_ONCE : SOURCES_AT_ONCE;
}
