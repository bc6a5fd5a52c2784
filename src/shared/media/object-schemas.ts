import { z } from 'zod';
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
