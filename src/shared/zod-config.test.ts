import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { newCardSchema } from './catalog.ts';
import { eventBatchSchema, learnerEventSchema } from './learner-events.ts';
import { adminCredentialsSchema, enterRequestSchema } from './session.ts';
import { generateKeysInputSchema } from './access-key-schemas.ts';

const LEAST = { moduleId: 'm1', slug: 'welcome', title: 'Welcome', type: 'info' };
const EVENT = { id: '01990000-0000-7000-8000-000000000000', at: '2026-01-01T00:00:00Z', cardId: 'c1', type: 'viewed' };
const OVERLAY = { zoneId: 'top-left', type: 'text', tStart: 0, tEnd: 1 };

describe('a validation message follows the name of the field in plain words', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['a batch without its list', eventBatchSchema, {}, 'events: is required.'],
    ['a batch whose list is a text', eventBatchSchema, { events: 'x' }, 'events: must be a list.'],
    ['too large a batch', eventBatchSchema, { events: Array(51).fill(1) }, 'events: must have at most 50 entries.'],
    ['an event without an id', learnerEventSchema, { ...EVENT, id: undefined }, 'id: is required.'],
    ['an event with an id of another kind', learnerEventSchema, { ...EVENT, id: 'x' }, 'id: must be a UUID.'],
    ['an event without a time', learnerEventSchema, { ...EVENT, at: 'noon' }, 'at: must be a date and time.'],
    ['an event of an unknown type', learnerEventSchema, { ...EVENT, type: 'danced' }, 'type: is not valid.'],
    [
      'an option that is none',
      learnerEventSchema,
      { ...EVENT, type: 'answered', optionIndex: 1.5 },
      'optionIndex: must be a whole number.',
    ],
    ['too high an option', learnerEventSchema, { ...EVENT, type: 'answered', optionIndex: 101 }, 'optionIndex: must be at most 100.'],
    [
      'too long a password',
      adminCredentialsSchema,
      { username: 'a', password: 'x'.repeat(1001) },
      'password: must be at most 1000 characters.',
    ],
    ['a password that is a number', adminCredentialsSchema, { username: 'a', password: 1 }, 'password: must be a text.'],
    ['no password', adminCredentialsSchema, { username: 'a' }, 'password: is required.'],
    [
      'too long a username',
      adminCredentialsSchema,
      { username: 'x'.repeat(201), password: 'a' },
      'username: must be at most 200 characters.',
    ],
    ['no key', enterRequestSchema, { nickname: 'Ada' }, 'key: Please enter your access key.'],
    [
      'too many keys',
      generateKeysInputSchema,
      { productId: 'a', quantity: 101, maxLogins: 1 },
      'quantity: Quantity must be between 1 and 100.',
    ],
    ['a title that is a number', newCardSchema, { ...LEAST, title: 7 }, 'title: must be a text.'],
    ['a switch that is a text', newCardSchema, { ...LEAST, allowVideoLoop: 'yes' }, 'allowVideoLoop: must be true or false.'],
    [
      'too many options',
      newCardSchema,
      { ...LEAST, options: Array.from({ length: 21 }, () => ({ label: 'A' })) },
      'options: must have at most 20 entries.',
    ],
    [
      'too long a label',
      newCardSchema,
      { ...LEAST, options: [{ label: 'x'.repeat(501) }] },
      'options.0.label: must be at most 500 characters.',
    ],
    [
      'an overlay of an unknown kind',
      newCardSchema,
      { ...LEAST, overlays: [{ ...OVERLAY, type: 'x' }] },
      'overlays.0.type: must be one of text, image, video.',
    ],
    [
      'an overlay from before the start',
      newCardSchema,
      { ...LEAST, overlays: [{ ...OVERLAY, tStart: -1 }] },
      'overlays.0.tStart: must be at least 0.',
    ],
  ])('%s', (_, schema, input, message) => {
    const [issue] = schema.safeParse(input).error!.issues;
    expect(`${issue!.path.join('.')}: ${issue!.message}`).toBe(message);
  });
});
