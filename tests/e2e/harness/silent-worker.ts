import type { Session } from './extension';

type Api = { permissions: { contains: () => Promise<boolean> } };
type Scope = { asked: number; chrome: Api; browser?: Api };

/** A service worker that takes the question whether a site may be read, and never answers. */
export type SilentWorker = {
  /** Number of requests. */
  asked: () => Promise<number>;
};

/** Makes the service worker that runs now fall silent; one that starts anew answers again. */
export async function silenceWorker(session: Session): Promise<SilentWorker> {
  const worker = await session.worker();
  await worker.evaluate(() => {
    const scope = self as unknown as Scope;
    scope.asked = 0;
    for (const api of [scope.chrome, scope.browser]) {
      if (!api) continue;
      api.permissions.contains = () => {
        scope.asked += 1;
        return new Promise(() => undefined);
      };
    }
  });
  return { asked: () => worker.evaluate(() => (self as unknown as Scope).asked) };
}
