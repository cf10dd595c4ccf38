import { isIP } from 'node:net';

/**
 * Whom an address stands for when requests are counted. One customer has a whole IPv6 /64 to choose addresses from,
 * so those count as one.
 */
export function clientOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // As a URL writes it: no dots, no leading zeros, and at most one `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const gap = Array<string>(tail ? 8 - head.length - tail.length : 0).fill('0');
  return `${[...head, ...gap, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}
