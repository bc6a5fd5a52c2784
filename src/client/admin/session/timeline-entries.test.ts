import { expect, test } from 'vitest';
import type { TimelineEvent } from '#shared/reports.ts';
import { getEntryOutcome, buildTimelineEntries } from './timeline-entries.ts';

let made = 0;
const step = (type: string, card: string | null, rest: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: String(++made),
  at: `2026-11-20T12:00:${String(made % 60).padStart(2, '0')}.000Z`,
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
const answered = (card: string, answer: string, hasPassed: boolean) => step('answered', card, { answer, hasPassed });

test('a way through the cards: stays in their order, with what happened at each', () => {
  const visits = buildTimelineEntries([
    step('viewed', 'film'),
    step('viewed', 'quiz'),
    step('watched', 'film', { watchedRanges: [[0, 4]] }),
    step('completed', 'film'),
    answered('quiz', 'MAX', false),
    step('viewed', 'film'),
    step('watched', 'film', { watchedRanges: [[2, 9]] }),
    step('viewed', 'quiz'),
    answered('quiz', 'SUM', true),
    step('moduleCompleted', null),
  ]);
  expect(
    visits.map((visit) => [
      visit.title,
      getEntryOutcome(visit),
      visit.watched,
      visit.answers.map(({ attempt, answer }) => `${attempt} ${answer}`),
    ]),
  ).toEqual([
    ['film', 'done', [[0, 4]], []],
    ['quiz', 'failed', [], ['1 MAX']],
    ['film', 'seen', [[2, 9]], []],
    ['quiz', 'passed', [], ['2 SUM']],
    ['Start', 'done', [], []],
  ]);
});

test('opening the same card twice on end is one stay, and what was watched of it is told once', () => {
  const visits = buildTimelineEntries([
    step('viewed', 'film'),
    step('watched', 'film', { watchedRanges: [[0, 4]] }),
    step('viewed', 'film'),
    step('watched', 'film', { watchedRanges: [[3, 8]] }),
  ]);
  expect(visits).toHaveLength(1);
  expect(visits[0]!.watched).toEqual([[0, 8]]);
});

test('a card that has been deleted keeps its place in the story', () => {
  expect(buildTimelineEntries([step('viewed', 'gone', { cardTitle: null, cardType: null })])[0]).toMatchObject({
    title: 'A deleted card',
    type: null,
  });
});
