import { LOOKUP_SERVICES, type LookupService } from '../source/services';

/** Where services are asked instead of at their usual place: mirrors, and proxies of an institution. */
export type ServiceBases = Partial<Record<LookupService, string>>;

/** Longer addresses are a mistake of somebody's. */
const MAX_LENGTH = 500;

/**
 * A base address as it can be used, without a slash at its end; `null` where it is none: only
 * HTTPS keeps what is asked from those between, except on the user's own machine.
 */
export function parseServiceBase(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !URL.canParse(raw.trim())) return null;
  const url = new URL(raw.trim());
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  const hasMore = [url.search, url.hash, url.username, url.password].some(part => part !== '');
  return isSafe && !hasMore ? url.href.replace(/\/+$/, '') : null;
}

/** Whatever was stored, with only the addresses that can be used. */
export function parseServiceBases(raw: unknown): ServiceBases {
  if (typeof raw !== 'object' || raw === null) return {};
  const stored: Partial<Record<LookupService, unknown>> = raw;
  const bases: ServiceBases = {};
  for (const service of LOOKUP_SERVICES) {
    const base = parseServiceBase(stored[service]);
    if (base !== null) bases[service] = base;
  }
  return bases;
}

/** Whether an address belongs to the machine it is asked on. */
function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
