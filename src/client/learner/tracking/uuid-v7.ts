import type { LearnerEvent } from '#shared/learner-events.ts';

/** An event as a screen reports it; id and time are added here. */
export type NewLearnerEvent = LearnerEvent extends infer E ? (E extends LearnerEvent ? Omit<E, 'id' | 'at'> : never) : never;

/** A UUIDv7: time first, so that ids sort as they were made and the server writes them side by side. */
export function createUuidV7(nowMs: number, random: (bytes: Uint8Array) => Uint8Array): string {
  const bytes = random(new Uint8Array(16));
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(nowMs / 2 ** (8 * (5 - i))) % 256;
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
