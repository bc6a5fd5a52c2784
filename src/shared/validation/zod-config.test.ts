import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { newCardSchema } from '../catalog.ts';
import { eventBatchSchema, learnerEventSchema } from '../analytics/learner-events.ts';
import { adminCredentialsSchema, enterRequestSchema } from '../session.ts';
import { generateKeysInputSchema } from '../access-keys/access-key-schemas.ts';

const MINIMAL_CARD = { moduleId: 'm1', slug: 'welcome', title: 'Welcome', type: 'info' };
const EVENT = { id: '01990000-0000-7000-8000-000000000000', at: '2026-01-01T00:00:00Z', cardId: 'c1', type: 'viewed' };
const OVERLAY = { zoneId: 'top-left', type: 'text', tStart: 0, tEnd: 1 };

describe('a validation message follows the name of the field', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a batch without events', eventBatchSchema, {}, 'events: is required.'],
    ['a batch whose events are a text', eventBatchSchema, { events: 'x' }, 'events: must be a list.'],
    ['a batch that is too large', eventBatchSchema, { events: Array(51).fill(1) }, 'events: must have at most 50 entries.'],
    ['an event without an id', learnerEventSchema, { ...EVENT, id: undefined }, 'id: is required.'],
    ['an event whose id is no UUID', learnerEventSchema, { ...EVENT, id: 'x' }, 'id: must be a UUID.'],
    ['an event with an invalid time', learnerEventSchema, { ...EVENT, at: 'noon' }, 'at: must be a date and time.'],
    ['an event of an unknown type', learnerEventSchema, { ...EVENT, type: 'danced' }, 'type: is not valid.'],
    [
      'an option index that is no integer',
      learnerEventSchema,
      { ...EVENT, type: 'answered', optionIndex: 1.5 },
      'optionIndex: must be a whole number.',
    ],
    [
      'an option index that is too high',
      learnerEventSchema,
      { ...EVENT, type: 'answered', optionIndex: 101 },
      'optionIndex: must be at most 100.',
    ],
    [
      'a password that is too long',
      adminCredentialsSchema,
      { username: 'a', password: 'x'.repeat(1001) },
      'password: must be at most 1000 characters.',
    ],
    ['a password that is a number', adminCredentialsSchema, { username: 'a', password: 1 }, 'password: must be a text.'],
    ['a missing password', adminCredentialsSchema, { username: 'a' }, 'password: is required.'],
    [
      'a username that is too long',
      adminCredentialsSchema,
      { username: 'x'.repeat(201), password: 'a' },
      'username: must be at most 200 characters.',
    ],
    ['a missing access key', enterRequestSchema, { nickname: 'Ada' }, 'key: Please enter your access key.'],
    [
      'too many keys',
      generateKeysInputSchema,
      { productId: 'a', quantity: 101, maxLogins: 1 },
      'quantity: Quantity must be between 1 and 100.',
    ],
    ['a title that is a number', newCardSchema, { ...MINIMAL_CARD, title: 7 }, 'title: must be a text.'],
    ['a boolean that is a text', newCardSchema, { ...MINIMAL_CARD, allowVideoLoop: 'yes' }, 'allowVideoLoop: must be true or false.'],
    [
      'too many options',
      newCardSchema,
      { ...MINIMAL_CARD, options: Array.from({ length: 21 }, () => ({ label: 'A' })) },
      'options: must have at most 20 entries.',
    ],
    [
      'a label that is too long',
      newCardSchema,
      { ...MINIMAL_CARD, options: [{ label: 'x'.repeat(501) }] },
      'options.0.label: must be at most 500 characters.',
    ],
    [
      'an overlay of an unknown type',
      newCardSchema,
      { ...MINIMAL_CARD, overlays: [{ ...OVERLAY, type: 'x' }] },
      'overlays.0.type: must be one of text, image, video.',
    ],
    [
      'an overlay that starts before 0',
      newCardSchema,
      { ...MINIMAL_CARD, overlays: [{ ...OVERLAY, tStart: -1 }] },
      'overlays.0.tStart: must be at least 0.',
    ],
  ])('%s', (_, schema, input, message) => {
    const [issue] = schema.safeParse(input).error!.issues;
    expect(`${issue!.path.join('.')}: ${issue!.message}`).toBe(message);
  });
});
