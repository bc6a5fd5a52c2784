const RANDOM_BYTES = 16;

export function createRequestId(): string {
  // This function does not call crypto.randomUUID, because browsers provide it only on HTTPS pages and on localhost.
  return Array.from(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
