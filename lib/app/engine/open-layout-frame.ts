import type { WorkerPort } from '../../util/worker-call';

/** Window in which a page is laid out: that of a small desktop. */
const WIDTH_PX = 1_280;
const HEIGHT_PX = 900;

/**
 * Opens a frame that lays out one page: sandboxed by the manifest, so without an origin, without
 * the extension's interfaces and without a network, and in Chrome in a process of its own.
 */
export function openLayoutFrame(): WorkerPort {
  const { port1: port, port2: inside } = new MessageChannel();
  const frame = document.createElement('iframe');
  frame.src = '/layout.html';
  frame.width = String(WIDTH_PX);
  frame.height = String(HEIGHT_PX);
  frame.addEventListener('load', () => {
    // nb. Nothing draws this document: only a question about its layout gives the frame its size.
    frame.getBoundingClientRect();
    frame.contentWindow?.postMessage('port', '*', [inside]);
  });
  document.body.append(frame);
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer),
    addEventListener: (type, listener) => port.addEventListener(type, listener as EventListener),
    start: () => port.start(),
    terminate: () => {
      frame.remove();
      port.close();
    },
  };
}
