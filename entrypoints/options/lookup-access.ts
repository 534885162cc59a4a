import type { LookupKind } from '../../components/options/LookupSection';
import { SERVICES } from '../../lib/metadata/service-limits';

const ARCHIVE: string = SERVICES.wayback.baseUrl;

/** The hosts that are asked, as match patterns, each once. */
export function lookupOrigins(kind: LookupKind): string[] {
  const all = Object.values(SERVICES).map(({ baseUrl }) => baseUrl);
  const bases = kind === 'archive' ? [ARCHIVE] : all.filter(base => base !== ARCHIVE);
  return [...new Set(bases.map(base => `${new URL(base).origin}/*`))];
}
