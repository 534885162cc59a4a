/** Returns true if an address only leads to another position on its own page. */
export function isSamePage(href: string, base: string): boolean {
  if (href.trim() === '' || href.trim().startsWith('#')) return true;
  if (!href.includes('#') || !URL.canParse(href, base) || !URL.canParse(base)) return false;
  const [to, from] = [new URL(href, base), new URL(base)];
  to.hash = '';
  from.hash = '';
  return to.href === from.href;
}
