import { isIP } from 'node:net';

/** The key by which requests of an address are counted. One customer usually has a whole IPv6 /64, so that is one key. */
export function clientOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // URL normalises the address: no dots, no leading zeros, and at most one `::`.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = canonical
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const gap = Array<string>(tail ? 8 - head.length - tail.length : 0).fill('0');
  return `${[...head, ...gap, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}
