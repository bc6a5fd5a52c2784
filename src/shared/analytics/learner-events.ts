import { z } from 'zod';
import { limitLength } from '../validation/zod-config.ts';
import { ANSWER_MAX_LENGTH } from '../page-types/challenge.ts';
import { checkedFileSchema } from '../validation/check-set-schema.ts';
import { idSchema, INSTANT_MAX_LENGTH } from '../validation/field-schemas.ts';

export const MAX_EVENTS_PER_BATCH = 50;

const MAX_VIDEO_ACTIONS = 50;

const eventFields = { id: z.uuid({ version: 'v7' }), at: limitLength(z.iso.datetime({ offset: true }), INSTANT_MAX_LENGTH) };
/** Validates a card's revision number. An event without a revision number refers to the card's live revision. */
const revisionSchema = z.number().int().min(1).max(1_000_000_000);
const cardEventFields = { ...eventFields, cardId: idSchema, revision: revisionSchema.exactOptional() };
/** Validates a position in a video, in seconds. The schema assumes that no video is longer than a day. */
const videoSecondsSchema = z.number().min(0).max(86_400);

/** Validates one action of a learner. The client generates the event id, so that the server can recognize an event that was sent twice. */
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
            z.object({ fileName: limitLength(z.string(), 300), size: z.number().int().min(0), checked: checkedFileSchema.exactOptional() }),
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
    // The `rewinds` and `pauses` fields contain only rewinds and pauses that the learner made with the video controls, not those caused by
    // looping, automatic resuming or stalls.
    rewinds: z
      .array(z.tuple([videoSecondsSchema, videoSecondsSchema]))
      .max(MAX_VIDEO_ACTIONS)
      .exactOptional(),
    pauses: z.array(videoSecondsSchema).max(MAX_VIDEO_ACTIONS).exactOptional(),
  }),
  z.object({ ...eventFields, type: z.literal('moduleCompleted'), moduleId: idSchema }),
]);
export type LearnerEvent = z.infer<typeof learnerEventSchema>;

/**
 * Validates a batch of events, but not the events themselves. The server validates each event separately, so that one invalid event
 * does not reject the whole batch.
 */
export const eventBatchSchema = z.object({ events: z.array(z.unknown()).max(MAX_EVENTS_PER_BATCH) });

/**
 * Reports the number of events in a batch that the server accepted, and a message for each event that the server rejected. An event that
 * was already stored counts as accepted.
 */
export const eventBatchResultSchema = z.object({
  accepted: z.number(),
  rejected: z.array(z.object({ id: z.string(), message: z.string() })),
});
export type EventBatchResult = z.infer<typeof eventBatchResultSchema>;
