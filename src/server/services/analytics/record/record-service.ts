import { learnerEventSchema, type LearnerEvent, type RecordResult } from '#shared/learner-events.ts';
import type { Session } from '#shared/session.ts';
import type { Deps } from '#server/deps.ts';

/** Stores what a learner did, and answers once it is durable. Bad events are refused one by one; they never sink the others. */
export async function recordEvents(deps: Pick<Deps, 'eventBatcher'>, session: Session, events: readonly unknown[]): Promise<RecordResult> {
  const unreadable: RecordResult['rejected'] = [];
  const readable: LearnerEvent[] = [];
  for (const event of events) {
    const read = learnerEventSchema.safeParse(event);
    if (read.success) readable.push(read.data);
    else unreadable.push({ id: idOf(event), message: describe(read.error.issues[0]) });
  }
  if (readable.length === 0) return { accepted: 0, rejected: unreadable };
  const { accepted, rejected } = await deps.eventBatcher.submit({ session, events: readable });
  return { accepted, rejected: [...unreadable, ...rejected] };
}

function idOf(event: unknown): string {
  return typeof event === 'object' && event !== null && 'id' in event && typeof event.id === 'string' ? event.id.slice(0, 100) : '';
}

function describe(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return issue ? `${issue.path.join('.') || 'event'}: ${issue.message}` : 'This event is not readable.';
}
