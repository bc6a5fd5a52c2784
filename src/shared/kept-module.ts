// Describes what a browser needs to keep a module on the device. The learner app imports only types from this file.
import { z } from 'zod';
import { idSchema } from './validation/field-schemas.ts';
import { limitLength } from './validation/zod-config.ts';
import { pageDataSchema } from './opened-module.ts';

const MAX_MODULES = 100;
const VERSION_MAX_LENGTH = 64;

/** Describes a file of a module: its id without extension, its size in bytes and its entity tag. */
export const keptObjectSchema = z.object({ name: z.string(), size: z.number(), etag: z.string() });
export type KeptObject = z.infer<typeof keptObjectSchema>;

/** Describes everything that the pages of a module need. Every change of the module gives it another version. */
export const moduleToKeepSchema = pageDataSchema.extend({ version: z.string(), objects: z.array(keptObjectSchema) });
export type ModuleToKeep = z.infer<typeof moduleToKeepSchema>;

/** Names the versions that a browser has. A module that it does not have yet has an empty version. */
export const keepStateRequestSchema = z
  .array(z.object({ moduleId: idSchema, version: limitLength(z.string(), VERSION_MAX_LENGTH) }))
  .max(MAX_MODULES);

/** Says for each module whether it is still the same, has changed or is gone, and how many bytes it has with and without light versions. */
export const keepStateSchema = z.array(
  z.object({
    moduleId: z.string(),
    state: z.enum(['same', 'changed', 'gone']),
    size: z.number().describe('Bytes of all files, with the light version of each video that has one'),
    fullSize: z.number().describe('Bytes of all files, with the full version of each video'),
  }),
);
export type KeepState = z.infer<typeof keepStateSchema>[number];
