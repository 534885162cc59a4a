/** A large file takes the browser a while to write. */
const KEPT_MS = 60_000;

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  saveBlob(name, new Blob([text], { type }));
}

/**
 * Copies a text to the clipboard; `false`: the browser refused. Must be called in the click's own
 * task: no await may come before.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // The user sees a message, and can click again.
    console.info('the text could not be copied', error);
    return false;
  }
}
