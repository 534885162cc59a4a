/** IPv4 ranges without public web sites: first address and prefix length (IANA's registry). */
const IPV4_RANGES: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * Returns true if a host, as `URL` writes it, belongs to the user's own machine or network.
 *
 * Judges names as written: a public name that resolves to a private address is not recognised,
 * since an extension has no DNS lookup.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPrivateIpv4(toNumber(host));
  return !host.includes('.') || PRIVATE_NAME.test(host);
}

function isPrivateIpv4(address: number): boolean {
  return IPV4_RANGES.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(toNumber(first) / size);
  });
}

function toNumber(dotted: string): number {
  return dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function isPrivateIpv6(address: string): boolean {
  const groups = expandIpv6(address);
  const wrapped = findIpv4(groups);
  if (wrapped !== null) return isPrivateIpv4(wrapped);
  // Only 2000::/3 is allocated to the public; the rest is private, local or reserved.
  const [first = 0] = groups;
  return first < 0x2000 || first > 0x3fff;
}

/** Returns the IPv4 address within a translation prefix, if any. */
function findIpv4(groups: number[]): number | null {
  const at = (index: number) => groups[index] ?? 0;
  if (at(0) === 0x2002) return at(1) * 65_536 + at(2);

  const prefix = groups.slice(0, 6).join(':');
  const wraps = prefix === '0:0:0:0:0:65535' || prefix === '100:65435:0:0:0:0';
  return wraps ? at(6) * 65_536 + at(7) : null;
}

function expandIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  const after = readGroups(tail ?? '');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: gap }, () => 0), ...after];
}

function readGroups(part: string): number[] {
  return part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16));
}
