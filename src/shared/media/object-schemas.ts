import { z } from 'zod';
import { objectIdSchema } from '../field-schemas.ts';
import type { MediaKind } from './media-kinds.ts';
import '../zod-config.ts';

/** The address that a file is sent to with one PUT request. */
export const uploadAddressSchema = z.object({ uploadURL: z.string() });

/** A file that has been uploaded. */
export const uploadedObjectSchema = z.object({
  id: z.string(),
  extension: z.string().describe('Without the dot'),
  contentType: z.string(),
  size: z.number().describe('Bytes'),
});
export type UploadedObject = z.infer<typeof uploadedObjectSchema>;

/** A video as a learner's card describes it, so that the player can choose what to load. */
export const cardVideoSchema = z.object({
  size: z.number().describe('Bytes of the uploaded file'),
  bitrate: z.number().nullable().describe('Bits per second of the uploaded file; null when its length is not known'),
  light: z
    .object({ id: z.string(), size: z.number().describe('Bytes') })
    .nullable()
    .describe('A small version for slow lines'),
  posterId: z.string().nullable().describe('An image of the first frame'),
});
export type CardVideo = z.infer<typeof cardVideoSchema>;

/** The files made from a video in the author's browser. A field left out keeps its value; null takes the file away. */
export const companionsSchema = z.object({ lightId: objectIdSchema.nullable().optional(), posterId: objectIdSchema.nullable().optional() });
export type Companions = z.infer<typeof companionsSchema>;

/** An uploaded video with the ids of its companions. */
export const companionVideoSchema = uploadedObjectSchema.extend({ lightId: z.string().nullable(), posterId: z.string().nullable() });
export type CompanionVideo = z.infer<typeof companionVideoSchema>;

/** An uploaded file that no card uses. */
export const unusedObjectSchema = uploadedObjectSchema.extend({
  createdAt: z.string(),
  removedAt: z.string().nullable().describe('When it was removed; a day later it is deleted'),
});
export type UnusedObject = z.infer<typeof unusedObjectSchema>;

/** The largest file of each kind, in MB. */
export const uploadLimitsSchema = z.object({
  video: z.number(),
  audio: z.number(),
  transcript: z.number(),
  image: z.number(),
}) satisfies z.ZodType<Record<MediaKind, number>>;
