/** The first two numbers of a version, `major.minor`; `null` where it is none. */
function minorOf(version: string): [number, number] | null {
  const found = /^(\d+)\.(\d+)(?:\.|$)/.exec(version);
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/**
 * Whether a user who comes from `previous` has something new to be told of: a later major or minor
 * version. Corrections alone (0.1.0 → 0.1.1) and versions that cannot be read tell nothing.
 */
export function hasNews(previous: string | undefined, current: string): boolean {
  const [before, after] = [minorOf(previous ?? ''), minorOf(current)];
  if (!before || !after) return false;
  return after[0] > before[0] || (after[0] === before[0] && after[1] > before[1]);
}

/** What the browser says of an installation. */
export type Installed = { reason: string; previousVersion?: string | undefined };

/** Which page of the guide a new or changed installation opens; `null`: none. */
export function guideFor(
  { reason, previousVersion }: Installed,
  { version, showNews }: { version: string; showNews: boolean },
): 'welcome' | 'news' | null {
  if (reason === 'install') return 'welcome';
  return reason === 'update' && showNews && hasNews(previousVersion, version) ? 'news' : null;
}
