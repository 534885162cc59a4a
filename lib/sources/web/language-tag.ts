/** Returns a BCP 47 tag; `null` if it is none. */
export function languageTag(raw: string): string | null {
  return /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(raw) ? raw : null;
}
