import type { JudgeIdentity } from '../../core/audit/pair';
import type { RemoteConnection } from '../../core/device/remote-connection';
import { hostOf } from './connection';

/** Raise it with every change that can change an answer. */
export const REMOTE_VERSION = '1';

/** Which model answers through a connection, and at whose. */
export function remoteIdentity(
  connection: Pick<RemoteConnection, 'baseUrl' | 'model'>,
): JudgeIdentity {
  return {
    id: 'remote',
    version: REMOTE_VERSION,
    model: `${connection.model} at ${hostOf(connection)}`,
  };
}
