import type { ServiceBases } from '../../core/device/service-bases';
import { LOOKUP_SERVICES, type LookupService, SERVICES } from '../../core/source/services';

/** The usual addresses, for a reader to compare with. */
export function usualBases(): Record<LookupService, string> {
  const entries = LOOKUP_SERVICES.map(service => [service, SERVICES[service].baseUrl] as const);
  return Object.fromEntries(entries) as Record<LookupService, string>;
}

/** The hosts that are asked, as match patterns, each once. */
export function lookupOrigins(kind: 'works' | 'archive', bases: ServiceBases = {}): string[] {
  const services = LOOKUP_SERVICES.filter(
    each => (SERVICES[each].kind === 'copies') === (kind === 'archive'),
  );
  return [...new Set(services.map(each => originOf(bases[each] ?? SERVICES[each].baseUrl)))];
}

/** nb. Match patterns know no ports: a permission covers every port of a host. */
export function originOf(base: string): string {
  const { protocol, hostname } = new URL(base);
  return `${protocol}//${hostname}/*`;
}
