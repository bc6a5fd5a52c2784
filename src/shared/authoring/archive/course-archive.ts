import { z } from 'zod';
import { newCardSchema, newModuleSchema, newProductSchema } from '../../catalog.ts';
import { companionsSchema, fileNameInputSchema } from '../../media/object-schemas.ts';
import { idSchema, objectIdSchema, titleSchema } from '../../validation/field-schemas.ts';
import { saveVersionsInputSchema } from '../../validation/own-numbers-schema.ts';
import { SLUG_MAX_LENGTH } from '../../validation/slug.ts';
import { limitLength } from '../../validation/zod-config.ts';
import { MAX_CARDS_IN_DRAFT } from '../draft-schema.ts';
import { COURSE_ARCHIVE_VERSION } from './course-archive-file.ts';

const MAX_MODULES = 200;
const MAX_FILES = 20_000;

const archivedFileSchema = z.object({
  id: objectIdSchema,
  extension: z.string().regex(/^[a-z0-9]{1,5}$/),
  name: fileNameInputSchema.nullable(),
  size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  companions: companionsSchema.nullable().describe('The light version, poster and still of a video, by the ids of files in the archive'),
});
export type ArchivedFile = z.output<typeof archivedFileSchema>;

const archivedModuleSchema = newModuleSchema.extend({
  pages: z.array(newCardSchema.omit({ moduleId: true, order: true }).extend({ id: idSchema })).max(MAX_CARDS_IN_DRAFT),
});
export type ArchivedModule = z.output<typeof archivedModuleSchema>;

/**
 * Describes the content of a course archive. Ids stand for pages and files within the archive only; an import gives all of them new ones.
 * An archive contains nothing of access keys or learners.
 */
export const courseManifestSchema = z.object({
  format: z.literal('keyreel-course'),
  version: z.literal(COURSE_ARCHIVE_VERSION),
  product: newProductSchema.nullable().describe('Null in the archive of a single module'),
  modules: z.array(archivedModuleSchema).min(1).max(MAX_MODULES),
  files: z.array(archivedFileSchema).max(MAX_FILES),
  versions: z
    .array(saveVersionsInputSchema)
    .max(MAX_CARDS_IN_DRAFT)
    .default([])
    .describe('The versions of pages with own numbers, by the id of the page'),
});
export type CourseManifest = z.output<typeof courseManifestSchema>;

/** What to do with a product and modules whose slugs exist already: make copies beside them, or put the pages in drafts of the modules. */
export const EXISTING_CONTENT_CHOICES = ['copy', 'update'] as const;
export type ExistingContentChoice = (typeof EXISTING_CONTENT_CHOICES)[number];

/** What to do with one module of an archive: a choice for what exists already, or nothing at all. */
export const MODULE_CHOICES = [...EXISTING_CONTENT_CHOICES, 'leaveOut'] as const;
export type ModuleChoice = (typeof MODULE_CHOICES)[number];

export const importChoicesSchema = z.object({
  existing: z
    .enum(EXISTING_CONTENT_CHOICES)
    .optional()
    .describe('What to do when a slug exists: make copies, or put the pages in drafts of the modules that are there'),
  modules: z
    .array(z.object({ slug: limitLength(z.string(), SLUG_MAX_LENGTH), choice: z.enum(MODULE_CHOICES) }))
    .max(MAX_MODULES)
    .optional()
    .describe('What to do with single modules instead'),
});
export type ImportChoices = z.output<typeof importChoicesSchema>;

/** Describes what an import of an archive would create, so that the author can decide before anything is written. */
export const courseReviewSchema = z.object({
  product: z.object({ title: z.string(), slug: z.string(), exists: z.boolean() }).nullable(),
  modules: z.array(
    z.object({
      title: z.string(),
      slug: z.string(),
      pages: z.number(),
      exists: z.boolean().describe('Whether there is a module with this slug'),
      hasDraft: z.boolean().describe('Whether that module has an open draft, so that it cannot be updated'),
    }),
  ),
  files: z.number(),
  bytes: z.number().describe('The size of all files together'),
});
export type CourseReview = z.output<typeof courseReviewSchema>;

export const importedModuleSchema = z.object({
  id: z.string(),
  title: titleSchema,
  isDraft: z.boolean().describe('Whether the pages are in a draft, which learners do not see before it is published'),
});
export type ImportedModule = z.output<typeof importedModuleSchema>;

/** Describes how far an import is. An import that waits has not been started, or was interrupted; nothing of it is kept then. */
export const courseImportSchema = z.object({
  state: z.enum(['waiting', 'running', 'failed', 'done']),
  doneBytes: z.number(),
  totalBytes: z.number(),
  message: z.string().nullable().describe('Why the import failed'),
  product: z.object({ id: z.string(), title: z.string() }).nullable(),
  modules: z.array(importedModuleSchema).describe('The modules that were imported'),
});
export type CourseImport = z.output<typeof courseImportSchema>;
