import { expect, test } from 'vitest';
import { formatAccessKey, parseAccessKey } from './access-keys/access-key-format.ts';
import { learnerEventSchema } from './analytics/learner-events.ts';
import { newCardSchema } from './catalog.ts';
import { createRandomInputs } from './testing/random-inputs.ts';

const INPUTS = 10_000;

test('10,000 random texts are parsed as access keys without an exception, and every parsed key can be parsed again after formatting', () => {
  const { createKey } = createRandomInputs(1);
  let readCount = 0;
  for (let n = 0; n < INPUTS; n++) {
    const key = parseAccessKey(createKey());
    if (key === null) continue;
    readCount++;
    expect(parseAccessKey(formatAccessKey(key))).toEqual(key);
  }
  expect(readCount).toBeGreaterThan(100);
});

test('10,000 random events are accepted or rejected with reasons, never with an exception', () => {
  const { createEvent } = createRandomInputs(2);
  const counts = { accepted: 0, rejected: 0 };
  for (let n = 0; n < INPUTS; n++) {
    const { success, error } = learnerEventSchema.safeParse(createEvent());
    expect(success || error.issues[0]!.message !== '').toBe(true);
    counts[success ? 'accepted' : 'rejected']++;
  }
  expect(Math.min(counts.accepted, counts.rejected)).toBeGreaterThan(100);
});

test('10,000 random card forms are accepted or rejected with reasons, never with an exception', () => {
  const { createCard } = createRandomInputs(3);
  const counts = { accepted: 0, rejected: 0 };
  for (let n = 0; n < INPUTS; n++) {
    const { success, error } = newCardSchema.safeParse(createCard());
    expect(success || error.issues[0]!.message !== '').toBe(true);
    counts[success ? 'accepted' : 'rejected']++;
  }
  expect(Math.min(counts.accepted, counts.rejected)).toBeGreaterThan(100);
});
