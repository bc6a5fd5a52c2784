import { validationWords } from '#admin-words/validation.ts';
import { z } from 'zod';
import { objectIdSchema } from '../validation/field-schemas.ts';
import { GLOW_MAX_BYTES } from './glow.ts';
import type { MediaKind } from './media-kinds.ts';
import { limitLength } from '../validation/zod-config.ts';
import { FILE_NAME_INPUT_MAX_LENGTH } from './file-name.ts';

export const uploadAddressSchema = z.object({ uploadURL: z.string() });

export const fileNameInputSchema = limitLength(z.string(), FILE_NAME_INPUT_MAX_LENGTH);
/** Validates the description of a file that a client has uploaded directly to an S3-compatible object store. */
export const completedUploadSchema = z.object({ name: fileNameInputSchema.optional() });

export const uploadedObjectSchema = z.object({
  id: z.string(),
  extension: z.string().describe('Without the dot'),
  contentType: z.string(),
  size: z.number().describe('Bytes'),
});
export type UploadedObject = z.infer<typeof uploadedObjectSchema>;

/** Describes a card's video, so that the player can choose which rendition of the video to load. */
export const cardVideoSchema = z.object({
  size: z.number().describe('Bytes of the uploaded file'),
  bitrate: z.number().nullable().describe('Bits per second of the uploaded file; null when its length is not known'),
  width: z.number().nullable().describe('Display width in pixels; null when it is not known'),
  height: z.number().nullable(),
  light: z
    .object({ id: z.string(), size: z.number().describe('Bytes') })
    .nullable()
    .describe('A small version for slow lines'),
  posterId: z.string().nullable().describe('An image of the first frame'),
  duration: z.number().nullable().describe('Seconds; null when it is not known'),
  stillId: z.string().nullable().describe('A small image from the middle of the video, for lists'),
  glow: z.string().nullable().describe('A tiny WebP image in base64, to be drawn across the background'),
});
export type CardVideo = z.infer<typeof cardVideoSchema>;

const GLOW_PATTERN = /^UklGR[A-Za-z0-9+/]+={0,2}$/;

/**
 * Validates the ids of a video's light version, poster and still, and the video's glow. The author's browser creates them. A field that the request omits
 * keeps its stored value. The value null removes the file.
 */
export const companionsSchema = z.object({
  lightId: objectIdSchema.nullable().optional(),
  posterId: objectIdSchema.nullable().optional(),
  stillId: objectIdSchema.nullable().optional(),
  glow: limitLength(z.string(), 4 * Math.ceil(GLOW_MAX_BYTES / 3))
    .regex(GLOW_PATTERN, validationWords.mustBeWebpImage)
    .nullable()
    .optional(),
  isSmall: z.boolean().optional(),
});
export type Companions = z.infer<typeof companionsSchema>;

export const companionVideoSchema = uploadedObjectSchema.extend({
  lightId: z.string().nullable(),
  posterId: z.string().nullable(),
  stillId: z.string().nullable(),
});
export type CompanionVideo = z.infer<typeof companionVideoSchema>;

export const videoWithoutCompanionsSchema = uploadedObjectSchema.extend({
  needsOnlyStill: z.boolean().describe('Whether the video needs no light version, or has one already'),
});
export type VideoWithoutCompanions = z.infer<typeof videoWithoutCompanionsSchema>;

export const unusedObjectSchema = uploadedObjectSchema.extend({
  createdAt: z.string(),
  name: z.string().nullable().describe('The name of the file when it was uploaded; null when it is not known'),
  removedAt: z.string().nullable().describe('When it was removed; a day later it is deleted'),
});
export type UnusedObject = z.infer<typeof unusedObjectSchema>;

/** Contains the maximum file size of each media kind, in MB. */
export const uploadLimitsSchema = z.object({
  video: z.number(),
  audio: z.number(),
  transcript: z.number(),
  image: z.number(),
  practice: z.number(),
}) satisfies z.ZodType<Record<MediaKind, number>>;
