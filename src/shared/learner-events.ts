import { z } from 'zod';
import { id } from './catalog.ts';

export const EVENTS_PER_BATCH = 50;

const base = { id: z.uuid({ version: 'v7' }), at: z.iso.datetime({ offset: true }) };
const ofCard = { ...base, cardId: id };
/** Of a video; a day, more than any lesson has. */
const seconds = z.number().min(0).max(86_400);

/** One thing a learner did. Ids are made by the client, so that a repeat is recognised. */
export const learnerEvent = z.discriminatedUnion('type', [
  z.object({ ...ofCard, type: z.literal('viewed') }),
  z.object({ ...ofCard, type: z.literal('completed') }),
  z.object({ ...ofCard, type: z.literal('answered'), optionIndex: z.number().int().min(0).max(100) }),
  z.object({
    ...ofCard,
    type: z.literal('submitted'),
    answers: z
      .array(
        z
          .union([z.object({ value: z.string().max(10_000) }), z.object({ fileName: z.string().max(300), size: z.number().int().min(0) })])
          .nullable(),
      )
      .max(20),
  }),
  z.object({ ...ofCard, type: z.literal('watched'), ranges: z.array(z.tuple([seconds, seconds])).max(100), position: seconds }),
  z.object({ ...base, type: z.literal('moduleCompleted'), moduleId: id }),
]);
export type LearnerEvent = z.infer<typeof learnerEvent>;

/** A batch as it arrives: each event is checked by itself, so that a bad one never sinks the others. */
export const eventBatch = z.object({ events: z.array(z.unknown()).max(EVENTS_PER_BATCH) });

/** How many events are stored now, repeats among them, and why the others are not. */
export const recorded = z.object({ accepted: z.number(), rejected: z.array(z.object({ id: z.string(), message: z.string() })) });
export type Recorded = z.infer<typeof recorded>;
