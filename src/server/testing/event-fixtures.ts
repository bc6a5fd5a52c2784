import { randomUUIDv7 } from 'node:crypto';

/** Creates a learner event with a new id, as the client would send it. */
export function createEvent(type: string, cardId: string, rest: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  return { id: randomUUIDv7(), at: '2026-11-20T11:59:00.000Z', type, cardId, ...rest };
}

export function createModuleCompletedEvent(moduleId: string): Record<string, unknown> & { id: string } {
  return { id: randomUUIDv7(), at: '2026-11-20T11:59:00.000Z', type: 'moduleCompleted', moduleId };
}
