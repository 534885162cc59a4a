/** A large file takes the browser a while to write. */
const KEPT_MS = 60_000;

/** Hands something to the reader as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address only after this task.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** The same for a text. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  saveBlob(name, new Blob([text], { type }));
}
