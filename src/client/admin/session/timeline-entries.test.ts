import { expect, test } from 'vitest';
import type { TimelineEvent } from '#shared/analytics/report-schemas.ts';
import { getEntryOutcome, buildTimelineEntries } from './timeline-entries.ts';

let eventCount = 0;
const createEvent = (type: string, card: string | null, rest: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: String(++eventCount),
  at: `2026-11-20T12:00:${String(eventCount % 60).padStart(2, '0')}.000Z`,
  type,
  cardId: card,
  cardTitle: card,
  cardType: 'mcq',
  moduleTitle: 'Start',
  answer: null,
  hasPassed: null,
  watchedRanges: [],
  ...rest,
});
const answered = (card: string, answer: string, hasPassed: boolean) => createEvent('answered', card, { answer, hasPassed });

test('the timeline has an entry for each visit to a card, with what happened there', () => {
  const entries = buildTimelineEntries([
    createEvent('viewed', 'film'),
    createEvent('viewed', 'quiz'),
    createEvent('watched', 'film', { watchedRanges: [[0, 4]] }),
    createEvent('completed', 'film'),
    answered('quiz', 'MAX', false),
    createEvent('viewed', 'film'),
    createEvent('watched', 'film', { watchedRanges: [[2, 9]] }),
    createEvent('viewed', 'quiz'),
    answered('quiz', 'SUM', true),
    createEvent('moduleCompleted', null),
  ]);
  expect(
    entries.map((entry) => [
      entry.title,
      getEntryOutcome(entry),
      entry.watched,
      entry.answers.map(({ attempt, answer }) => `${attempt} ${answer}`),
    ]),
  ).toEqual([
    ['film', 'done', [[0, 4]], []],
    ['quiz', 'failed', [], ['1 MAX']],
    ['film', 'seen', [[2, 9]], []],
    ['quiz', 'passed', [], ['2 SUM']],
    ['Start', 'done', [], []],
  ]);
});

test('opening the same card twice in a row gives one entry with merged watched ranges', () => {
  const entries = buildTimelineEntries([
    createEvent('viewed', 'film'),
    createEvent('watched', 'film', { watchedRanges: [[0, 4]] }),
    createEvent('viewed', 'film'),
    createEvent('watched', 'film', { watchedRanges: [[3, 8]] }),
  ]);
  expect(entries).toHaveLength(1);
  expect(entries[0]!.watched).toEqual([[0, 8]]);
});

test('a deleted card keeps its entry', () => {
  expect(buildTimelineEntries([createEvent('viewed', 'gone', { cardTitle: null, cardType: null })])[0]).toMatchObject({
    title: 'A deleted card',
    type: null,
  });
});
