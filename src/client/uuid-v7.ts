/**
 * Creates a version 7 UUID, which starts with a timestamp. Version 7 UUIDs sort by creation time, so consecutive UUIDs end up next to each
 * other in a database index.
 */
export function createUuidV7(nowMs: number, fillRandomBytes: (bytes: Uint8Array) => Uint8Array): string {
  const bytes = fillRandomBytes(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
