import { sessionWords } from '#admin-words/session.ts';
import { mergeTimeRanges, type TimeRange } from '#shared/analytics/time-ranges.ts';
import type { TimelineEvent } from '#shared/analytics/report-schemas.ts';

export interface TimelineAnswer {
  id: string;
  at: string;
  answer: string;
  hasPassed: boolean;
  attempt: number;
}

export interface TimelineEntry {
  id: string;
  at: string;
  kind: 'card' | 'module-end';
  cardId: string | null;
  title: string;
  type: string | null;
  module: string | null;
  watched: TimeRange[];
  answers: TimelineAnswer[];
  completedAt: string | null;
}

/** An event that does not start a visit, such as an answer, belongs to the latest visit to the same card. */
export function buildTimelineEntries(events: readonly TimelineEvent[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const attempts = new Map<string | null, number>();
  for (const event of events) {
    if (event.type === 'moduleCompleted') {
      entries.push({ ...createEntry(event), kind: 'module-end', title: event.moduleTitle ?? sessionWords.aDeletedModule });
      continue;
    }
    const lastVisit = entries.findLast(({ kind }) => kind === 'card');
    const isNewVisit = event.type === 'viewed' && lastVisit?.cardId !== event.cardId;
    let entry = isNewVisit ? undefined : entries.findLast(({ cardId, kind }) => kind === 'card' && cardId === event.cardId);
    if (!entry) entries.push((entry = createEntry(event)));
    if (event.type === 'watched') entry.watched = mergeTimeRanges([...entry.watched, ...event.watchedRanges]);
    if (event.type === 'completed') entry.completedAt ??= event.at;
    if (event.type === 'answered' || event.type === 'submitted') {
      const attempt = (attempts.get(event.cardId) ?? 0) + 1;
      attempts.set(event.cardId, attempt);
      entry.answers.push({ id: event.id, at: event.at, answer: event.answer ?? '', hasPassed: event.hasPassed === true, attempt });
    }
  }
  return entries;
}

function createEntry({ id, at, cardId, cardTitle, cardType, moduleTitle }: TimelineEvent): TimelineEntry {
  const title = cardTitle ?? sessionWords.aDeletedCard;
  return { id, at, kind: 'card', cardId, title, type: cardType, module: moduleTitle, watched: [], answers: [], completedAt: null };
}

export type TimelineEntryOutcome = 'done' | 'passed' | 'failed' | 'seen';

/** For a timeline entry without answers, the outcome says whether the learner completed the card or the module. */
export function getEntryOutcome({ kind, answers, completedAt }: TimelineEntry): TimelineEntryOutcome {
  const lastAnswer = answers.at(-1);
  if (lastAnswer) return lastAnswer.hasPassed ? 'passed' : 'failed';
  return kind === 'module-end' || completedAt !== null ? 'done' : 'seen';
}
