import type { RemoteConnection } from '../../core/device/remote-connection';
import { hostOf } from '../../llm/remote/connection';
import { OWN_SAMPLING } from '../../llm/remote/dialect';
import { createRemoteModel } from '../../llm/remote/openai-model';
import type { ApiSystem } from '../contract';
import type { AskDeps } from './ask-slots';
import { paced } from './pace';

/** Opens each system's model once, with its own pace. */
export function createOpener(
  connect: (system: ApiSystem) => RemoteConnection,
  fetch: typeof globalThis.fetch,
): AskDeps['openModel'] {
  const opened = new Map<string, ReturnType<AskDeps['openModel']>>();
  return system => {
    const known = opened.get(system.id);
    if (known) return known;
    const connection = connect(system);
    const model = createRemoteModel({
      connection,
      fetch: paced(fetch, system.perMinute),
      dialect: OWN_SAMPLING,
    });
    const open = { model, host: hostOf(connection) };
    opened.set(system.id, open);
    return open;
  };
}
