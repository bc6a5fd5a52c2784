/**
 * Returns the /64 prefix of an IPv6 address, because one IPv6 client usually controls a whole /64 network. Returns an IPv4 address
 * unchanged.
 */
export function getNetworkPrefix(address: string): string {
  if (!address.includes(':')) return address;
  // A dual-stack socket reports the IPv4 address 192.0.2.1 as ::ffff:192.0.2.1.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(address.includes('::') ? zeros : []), ...right].slice(0, 4).join(':');
}
