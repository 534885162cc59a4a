/** Aborts its signal when it was not reset for too long. */
export type StallWatch = { readonly signal: AbortSignal; reset(): void; end(): void };

export function createStallWatch(ms: number): StallWatch {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), ms);
  let timer = start();
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    reset() {
      end();
      timer = start();
    },
    end,
  };
}
