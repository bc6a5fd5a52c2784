import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { newCard } from './catalog.ts';
import { eventBatch, learnerEvent } from './learner-events.ts';
import { adminLogin, entry } from './session.ts';
import { keyBatch } from './access-key-schemas.ts';

const LEAST = { moduleId: 'm1', slug: 'welcome', title: 'Welcome', type: 'info' };
const EVENT = { id: '01990000-0000-7000-8000-000000000000', at: '2026-01-01T00:00:00Z', cardId: 'c1', type: 'viewed' };
const OVERLAY = { zoneId: 'top-left', type: 'text', tStart: 0, tEnd: 1 };

describe('what is wrong is said in plain words, after the name of the field', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a batch without its list', eventBatch, {}, 'events: is required.'],
    ['a batch whose list is a text', eventBatch, { events: 'x' }, 'events: must be a list.'],
    ['too large a batch', eventBatch, { events: Array(51).fill(1) }, 'events: must have at most 50 entries.'],
    ['an event without an id', learnerEvent, { ...EVENT, id: undefined }, 'id: is required.'],
    ['an event with an id of another kind', learnerEvent, { ...EVENT, id: 'x' }, 'id: must be a UUID.'],
    ['an event without a time', learnerEvent, { ...EVENT, at: 'noon' }, 'at: must be a date and time.'],
    ['an event of an unknown type', learnerEvent, { ...EVENT, type: 'danced' }, 'type: is not valid.'],
    ['an option that is none', learnerEvent, { ...EVENT, type: 'answered', optionIndex: 1.5 }, 'optionIndex: must be a whole number.'],
    ['too high an option', learnerEvent, { ...EVENT, type: 'answered', optionIndex: 101 }, 'optionIndex: must be at most 100.'],
    ['too long a password', adminLogin, { username: 'a', password: 'x'.repeat(1001) }, 'password: must be at most 1000 characters.'],
    ['a password that is a number', adminLogin, { username: 'a', password: 1 }, 'password: must be a text.'],
    ['no password', adminLogin, { username: 'a' }, 'password: is required.'],
    ['too long a username', adminLogin, { username: 'x'.repeat(201), password: 'a' }, 'username: must be at most 200 characters.'],
    ['no key', entry, { nickname: 'Ada' }, 'key: Please enter your access key.'],
    ['too many keys', keyBatch, { productId: 'a', quantity: 101, maxLogins: 1 }, 'quantity: Quantity must be between 1 and 100.'],
    ['a title that is a number', newCard, { ...LEAST, title: 7 }, 'title: must be a text.'],
    ['a switch that is a text', newCard, { ...LEAST, allowVideoLoop: 'yes' }, 'allowVideoLoop: must be true or false.'],
    [
      'too many options',
      newCard,
      { ...LEAST, options: Array.from({ length: 21 }, () => ({ label: 'A' })) },
      'options: must have at most 20 entries.',
    ],
    ['too long a label', newCard, { ...LEAST, options: [{ label: 'x'.repeat(501) }] }, 'options.0.label: must be at most 500 characters.'],
    [
      'an overlay of an unknown kind',
      newCard,
      { ...LEAST, overlays: [{ ...OVERLAY, type: 'x' }] },
      'overlays.0.type: must be one of text, image, video.',
    ],
    [
      'an overlay from before the start',
      newCard,
      { ...LEAST, overlays: [{ ...OVERLAY, tStart: -1 }] },
      'overlays.0.tStart: must be at least 0.',
    ],
  ])('%s', (_, schema, input, message) => {
    const [issue] = schema.safeParse(input).error!.issues;
    expect(`${issue!.path.join('.')}: ${issue!.message}`).toBe(message);
  });
});
