/** Puts a text on the clipboard; `false`: the browser refused. Must be called in the click's own task: nothing may be awaited before. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // The reader is told, and can click again.
    console.info('the text could not be copied', error);
    return false;
  }
}
