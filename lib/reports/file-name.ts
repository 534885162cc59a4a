/** Long enough to tell reports apart, short enough for every file system. */
const LONGEST = 60;

/** "veracite-does-zinc-shorten-colds-2026-10-01.html": letters and digits, whatever was asked. */
export function reportFileName(title: string, day: string, ending: 'md' | 'html'): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  const date = /^\d{4}-\d{2}-\d{2}/.exec(day)?.[0];
  return `${['veracite', words, date].filter(part => part !== undefined && part !== '').join('-')}.${ending}`;
}
