import { fail, ok, type Result } from '../core/result';
import {
  isScreenshot,
  SCREENSHOT_LIMITS,
  sizeWithin,
  type ScreenshotFault,
} from '../core/study/screenshot';

/** Chosen: a frame comes within a tenth of a second, and none of a window that is put away. */
const FRAME_MS = 10_000;

/** Chosen: words stay sharp at the first, and readable at the last. */
const QUALITIES = [0.9, 0.6, 0.3];

/**
 * Has the person choose a tab, a window or a screen, and takes one picture of it. Must be called in
 * the click's own task: no await may come before.
 */
export async function takeScreenshot(): Promise<Result<Uint8Array<ArrayBuffer>, ScreenshotFault>> {
  // Absent where a browser has no such thing, whatever the types say.
  const devices = navigator.mediaDevices as Partial<MediaDevices> | undefined;
  if (!devices?.getDisplayMedia) return fail('not-supported');
  try {
    // nb. A method, so the browser wants its object.
    const stream = await devices.getDisplayMedia({ video: { displaySurface: 'browser' } });
    const canvas = await drawFrame(stream);
    return await encode(canvas);
  } catch (error) {
    // The person cancelled, or what they chose gave no picture: they see a sentence and can click again.
    console.info('no screenshot was taken', error);
    return fail('no-picture');
  }
}

/** Draws the first frame, and stops the stream at once. */
async function drawFrame(stream: MediaStream): Promise<OffscreenCanvas> {
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.srcObject = stream;
    await Promise.race([video.play(), endAfter(FRAME_MS)]);
    const { videoWidth, videoHeight } = video;
    const { width, height } = sizeWithin(
      { width: videoWidth, height: videoHeight },
      SCREENSHOT_LIMITS.side,
    );
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
    return canvas;
  } finally {
    stream.getTracks().forEach(track => track.stop());
    video.srcObject = null;
  }
}

function endAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('screenshot: no frame came')), ms);
  });
}

async function encode(
  canvas: OffscreenCanvas,
): Promise<Result<Uint8Array<ArrayBuffer>, ScreenshotFault>> {
  for (const quality of QUALITIES) {
    const image = await bytesOf(canvas, quality);
    if (isScreenshot(image)) return ok(image);
  }
  return fail('too-large');
}

/** A browser that writes no WebP gives PNG instead, which is large: it writes JPEG. */
async function bytesOf(canvas: OffscreenCanvas, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  const blob =
    webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await blob.arrayBuffer());
}
