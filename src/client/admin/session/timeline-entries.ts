import { mergeTimeRanges, type TimeRange } from '#shared/time-ranges.ts';
import type { TimelineEvent } from '#shared/reports.ts';

/** One answer or submission, in words. */
export interface TimelineAnswer {
  id: string;
  at: string;
  answer: string;
  hasPassed: boolean;
  /** Which of the learner's attempts at this card it was, from 1. */
  attempt: number;
}

/** A stay at one card, or the end of a module. */
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

/** A session's steps as its stays at cards. What is told late, such as what was watched, goes to the card's last stay. */
export function buildTimelineEntries(steps: readonly TimelineEvent[]): TimelineEntry[] {
  const visits: TimelineEntry[] = [];
  const attempts = new Map<string | null, number>();
  for (const step of steps) {
    if (step.type === 'moduleCompleted') {
      visits.push({ ...createEntry(step), kind: 'module-end', title: step.moduleTitle ?? 'A deleted module' });
      continue;
    }
    const last = visits.findLast(({ kind }) => kind === 'card');
    const isAgain = step.type === 'viewed' && last?.cardId !== step.cardId;
    let visit = isAgain ? undefined : visits.findLast(({ cardId, kind }) => kind === 'card' && cardId === step.cardId);
    if (!visit) visits.push((visit = createEntry(step)));
    if (step.type === 'watched') visit.watched = mergeTimeRanges([...visit.watched, ...step.watchedRanges]);
    if (step.type === 'completed') visit.completedAt ??= step.at;
    if (step.type === 'answered' || step.type === 'submitted') {
      const attempt = (attempts.get(step.cardId) ?? 0) + 1;
      attempts.set(step.cardId, attempt);
      visit.answers.push({ id: step.id, at: step.at, answer: step.answer ?? '', hasPassed: step.hasPassed === true, attempt });
    }
  }
  return visits;
}

function createEntry({ id, at, cardId, cardTitle, cardType, moduleTitle }: TimelineEvent): TimelineEntry {
  const title = cardTitle ?? 'A deleted card';
  return { id, at, kind: 'card', cardId, title, type: cardType, module: moduleTitle, watched: [], answers: [], completedAt: null };
}

export type EntryOutcome = 'done' | 'passed' | 'failed' | 'seen';

/** How a stay ended. */
export function getEntryOutcome({ kind, answers, completedAt }: TimelineEntry): EntryOutcome {
  const last = answers.at(-1);
  if (last) return last.hasPassed ? 'passed' : 'failed';
  return kind === 'module-end' || completedAt !== null ? 'done' : 'seen';
}
