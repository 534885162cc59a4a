import { serveWorker } from '../../util/worker-call';
import { layOut } from './lay-out';

/** Answers one page, on the port that comes with the first message. */
export function serveLayout(view: Window): void {
  view.addEventListener('message', ({ ports: [port] }) => {
    if (!port) return;
    serveWorker(port, async (html: string) => {
      await hasSize(view);
      return layOut(html, view.document);
    });
  });
}

/** A frame in a process of its own learns its size some time after it has loaded. */
function hasSize(view: Window): Promise<void> {
  if (view.innerWidth > 0) return Promise.resolve();
  return new Promise(resolve => {
    view.addEventListener('resize', () => resolve(), { once: true });
  });
}
