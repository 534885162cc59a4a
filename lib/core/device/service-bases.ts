import { LOOKUP_SERVICES, SERVICES, type PublicService } from '../source/services';

/** Base addresses of mirrors or institutional proxies that replace the usual ones. */
export type ServiceBases = Partial<Record<PublicService, string | undefined>>;

/** Longer addresses are certainly mistakes. */
const MAX_LENGTH = 500;

/** Removes a trailing slash; returns `null` if invalid. HTTP only on the user's own machine. */
export function parseServiceBase(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !URL.canParse(raw.trim())) return null;
  const url = new URL(raw.trim());
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  const hasMore = [url.search, url.hash, url.username, url.password].some(part => part !== '');
  return isSafe && !hasMore ? url.href.replace(/(?<!\/)\/+$/, '') : null;
}

function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Match patterns of the hosts that lookups ask, each once. */
export function lookupOrigins(kind: 'works' | 'archive', bases: ServiceBases = {}): string[] {
  const services = LOOKUP_SERVICES.filter(
    each => (SERVICES[each].kind === 'copies') === (kind === 'archive'),
  );
  return originsOf(services, bases);
}

/** Match patterns of the hosts of these services, each once. */
export function originsOf(
  services: readonly PublicService[],
  bases: Readonly<ServiceBases>,
): string[] {
  return [...new Set(services.map(each => originOf(bases[each] ?? SERVICES[each].baseUrl)))];
}

/** nb. Match patterns know no ports: a permission covers every port of a host. */
export function originOf(base: string): string {
  const { protocol, hostname } = new URL(base);
  return `${protocol}//${hostname}/*`;
}
