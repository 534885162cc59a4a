function minorOf(version: string): [number, number] | null {
  const found = /^(\d+)\.(\d+)(?:\.|$)/.exec(version);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** Returns true after a new major or minor version; false for patches and invalid versions. */
export function hasNews(previous: string | undefined, current: string): boolean {
  const [before, after] = [minorOf(previous ?? ''), minorOf(current)];
  if (!before || !after) return false;
  return after[0] > before[0] || (after[0] === before[0] && after[1] > before[1]);
}

export type Installed = { reason: string; previousVersion?: string | undefined };

/** Returns the page of the guide that a new or updated installation opens, if any. */
export function guideFor(
  { reason, previousVersion }: Installed,
  { version, showNews }: { version: string; showNews: boolean },
): 'welcome' | 'news' | null {
  if (reason === 'install') return 'welcome';
  return reason === 'update' && showNews && hasNews(previousVersion, version) ? 'news' : null;
}
