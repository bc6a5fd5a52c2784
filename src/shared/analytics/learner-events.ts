import { z } from 'zod';
import { limitLength } from '../zod-config.ts';
import { ANSWER_MAX_LENGTH } from '../page-types/challenge.ts';
import { idSchema, INSTANT_MAX_LENGTH } from '../field-schemas.ts';

export const MAX_EVENTS_PER_BATCH = 50;

const eventFields = { id: z.uuid({ version: 'v7' }), at: limitLength(z.iso.datetime({ offset: true }), INSTANT_MAX_LENGTH) };
const cardEventFields = { ...eventFields, cardId: idSchema };
/** A position in a video. No lesson is longer than a day. */
const videoSecondsSchema = z.number().min(0).max(86_400);

/** One thing a learner did. The client generates the id, so that the server recognises a repeated event. */
export const learnerEventSchema = z.discriminatedUnion('type', [
  z.object({ ...cardEventFields, type: z.literal('viewed') }),
  z.object({ ...cardEventFields, type: z.literal('completed') }),
  z.object({ ...cardEventFields, type: z.literal('answered'), optionIndex: z.number().int().min(0).max(100) }),
  z.object({
    ...cardEventFields,
    type: z.literal('submitted'),
    answers: z
      .array(
        z
          .union([
            z.object({ value: limitLength(z.string(), ANSWER_MAX_LENGTH) }),
            z.object({ fileName: limitLength(z.string(), 300), size: z.number().int().min(0) }),
          ])
          .nullable(),
      )
      .max(20),
  }),
  z.object({
    ...cardEventFields,
    type: z.literal('watched'),
    ranges: z.array(z.tuple([videoSecondsSchema, videoSecondsSchema])).max(100),
    position: videoSecondsSchema,
  }),
  z.object({ ...eventFields, type: z.literal('moduleCompleted'), moduleId: idSchema }),
]);
export type LearnerEvent = z.infer<typeof learnerEventSchema>;

/** A batch before its events are validated one by one: an invalid event is rejected without the others. */
export const eventBatchSchema = z.object({ events: z.array(z.unknown()).max(MAX_EVENTS_PER_BATCH) });

/** How many events are stored, repeated ones included, and why the others were rejected. */
export const recordResultSchema = z.object({ accepted: z.number(), rejected: z.array(z.object({ id: z.string(), message: z.string() })) });
export type RecordResult = z.infer<typeof recordResultSchema>;
