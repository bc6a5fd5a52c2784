import { z } from 'zod';
import { cardContentSchema } from './module-content.ts';

/**
 * Lists the actions that can create a version of a module. `start` creates the module's initial content. `portal` and `api` change the live
 * module. `draft` publishes a draft, and `rollBack` restores an earlier version.
 */
export const VERSION_SOURCES = ['start', 'portal', 'api', 'draft', 'rollBack'] as const;
export type VersionSource = (typeof VERSION_SOURCES)[number];

export const versionSummarySchema = z.object({ created: z.number(), changed: z.number(), moved: z.number(), deleted: z.number() });
export type VersionSummary = z.output<typeof versionSummarySchema>;

/**
 * Describes a version of a module, but does not contain its cards. The `madeBy` field is null when the version was not created by an
 * administrator.
 */
export const moduleVersionSchema = z.object({
  number: z.number(),
  source: z.enum(VERSION_SOURCES),
  note: z.string(),
  madeBy: z.string().nullable().describe('The name of the administrator'),
  madeAt: z.string(),
  cardCount: z.number(),
  summary: versionSummarySchema,
  isLive: z.boolean(),
});
export type ModuleVersion = z.output<typeof moduleVersionSchema>;

/** Maps each file id to the file's original name and its duration in seconds. */
export const fileNamesSchema = z.record(z.string(), z.object({ name: z.string().nullable(), durationSeconds: z.number().nullable() }));
export type FileNames = z.output<typeof fileNamesSchema>;

export const moduleVersionContentSchema = moduleVersionSchema.extend({ cards: z.array(cardContentSchema), files: fileNamesSchema });
export type ModuleVersionContent = z.output<typeof moduleVersionContentSchema>;
