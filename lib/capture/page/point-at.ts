import type { PanelPlace } from '../../core/answer/page-check';
import type { Watch } from './watch';

/** Tells the panel at which statement of its audit the user points; says nothing without one. */
export async function pointInPanel(watch: Watch, place: PanelPlace | null): Promise<void> {
  const { followed, calls } = watch;
  if (followed === null) return;
  const statement = place?.audit === followed ? place.statement : null;
  const isOpen = await succeeds(() => calls.pointInPanel({ audit: followed, statement }));
  // The panel tells when it shows an audit of this page again.
  if (!isOpen && watch.followed === followed) watch.followed = null;
}

export async function hideMarks({ calls, ui }: Watch, isHidden: boolean): Promise<void> {
  // Shown at once; other pages of the site follow.
  ui.hideMarks(isHidden);
  await succeeds(async () => {
    await calls.hideMarks(isHidden);
    return true;
  });
}

/** Returns true the first time in this browser that a checked answer is seen, and never again. */
export async function explainsMarks(watch: Watch): Promise<boolean> {
  if (watch.isExplained) return false;
  watch.isExplained = true;
  return succeeds(() => watch.calls.explainsMarks());
}

/** `false`, too, if there is no response: the next click reports that the extension is gone. */
async function succeeds(call: () => Promise<boolean>): Promise<boolean> {
  try {
    return await call();
  } catch {
    return false;
  }
}
