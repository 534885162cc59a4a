import type { JudgeIdentity } from '../../core/audit/pair';

/**
 * The identity of the browser's own model, wherever it is spoken of. It has no name but that of
 * the browser with its version ("Chrome 148"), which changes it with itself.
 *
 * nb. Nothing a worker loads may be named `browser`, not even a parameter: the build would import
 * the browser's API for it, and that throws in a worker.
 */
export function promptApiIdentity(browserName: string): JudgeIdentity {
  return { id: 'prompt-api', version: '1', model: `built into ${browserName}` };
}

/** How browsers name themselves; one built on another names that one too, and comes first. */
const NAMES = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
] as const;

/** "Chrome 148", by what the browser says of itself to every page. */
export function browserNameOf(userAgent: string): string {
  for (const [token, name] of NAMES) {
    const version = new RegExp(`\\b${token}/(\\d+)`).exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'a browser of unknown make';
}
