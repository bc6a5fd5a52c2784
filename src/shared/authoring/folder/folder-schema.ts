import { z } from 'zod';
import { folderProblemsWords } from '#admin-words/folder-problems.ts';
import { newCardSchema } from '../../catalog.ts';
import { PAGE_TYPES } from '../../page-types/card-fields.ts';
import { idSchema, rejectControlCharacters, titleSchema } from '../../validation/field-schemas.ts';
import { limitLength } from '../../validation/zod-config.ts';
import { LANGUAGE_TAG_MAX_LENGTH, parseLanguageTag } from '../../language-tags.ts';
import { FILE_ROLES, MAX_FOLDER_FILES, MAX_LESSONS, readLanguageOfRole, type FilesByRole } from './plan-folder.ts';

/** Limits the length of the path of a file. The browser sends the end of a longer path. */
export const PATH_MAX_LENGTH = 300;
const FINGERPRINT_MAX_LENGTH = 64;
const MAX_MODULES = 50;

const announcedFileSchema = z.object({
  path: rejectControlCharacters(limitLength(z.string().min(1), PATH_MAX_LENGTH)),
  size: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  modifiedMs: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  fingerprint: rejectControlCharacters(limitLength(z.string(), FINGERPRINT_MAX_LENGTH))
    .nullish()
    .describe('A hash of a part of the content, by which a copy of the file is recognized'),
});

type AnnouncedFile = z.output<typeof announcedFileSchema>;
type AnnouncedFileInput = z.input<typeof announcedFileSchema>;
const fileRoleSchema = limitLength(z.string(), 'captions.'.length + LANGUAGE_TAG_MAX_LENGTH).refine(
  (role) => (FILE_ROLES as readonly string[]).includes(role) || parseLanguageTag(readLanguageOfRole(role) ?? '') !== null,
);

const newPageSchema = z.object({
  title: titleSchema,
  type: z.enum(PAGE_TYPES),
  files: z.record(fileRoleSchema, announcedFileSchema) as unknown as z.ZodType<FilesByRole<AnnouncedFile>, FilesByRole<AnnouncedFileInput>>,
  key: idSchema.optional().describe('Names the page in the links of the other new pages of its module'),
  fields: newCardSchema
    .omit({ moduleId: true, order: true, title: true, type: true })
    .extend({ slug: newCardSchema.shape.slug.exactOptional() })
    .optional()
    .describe('The fields that a spreadsheet of the folder gives. Links name new pages by their keys'),
});
export type NewPage = z.output<typeof newPageSchema>;

/** Validates the request to make pages for the files of a folder. Nothing is made unless everything can be made. */
export const makePagesInputSchema = z.object({
  modules: z
    .array(
      z.object({
        moduleId: idSchema.nullable().describe('The module that gets the pages, or null for a new module'),
        title: titleSchema.describe('The title of a new module'),
        afterPageId: idSchema.nullable().describe('The page after which the pages are inserted, or null to insert them at the end'),
        pages: z.array(newPageSchema).min(1).max(MAX_LESSONS),
      }),
    )
    .min(1)
    .max(MAX_MODULES)
    .refine(
      (modules) => modules.reduce((sum, { pages }) => sum + pages.length, 0) <= MAX_LESSONS,
      folderProblemsWords.hasMoreThanPages(MAX_LESSONS),
    )
    .refine(
      (modules) => modules.flatMap(({ pages }) => pages.flatMap(({ files }) => Object.keys(files))).length <= MAX_FOLDER_FILES,
      folderProblemsWords.hasMoreThanFiles(MAX_FOLDER_FILES),
    ),
  productId: idSchema.nullable().describe('The product that gets the new modules when they are published'),
});
export type MakePagesInput = z.output<typeof makePagesInputSchema>;

export const awaitedFileSchema = z.object({
  id: z.string(),
  moduleId: z.string(),
  path: z.string(),
  name: z.string(),
  extension: z.string(),
  size: z.number(),
  modifiedMs: z.number(),
  fingerprint: z.string().nullable(),
  failure: z.string().nullable().describe('Why the server refused the file; null while the file is still to come'),
  arrivedBytes: z.number().describe('How much of the file has arrived'),
  announcedBy: z
    .string()
    .nullable()
    .describe('The user name of another administrator who chose the file; null for one of the one who asks'),
});
export type AwaitedFile = z.output<typeof awaitedFileSchema>;

export const madePagesSchema = z.array(
  z.object({ module: z.object({ id: z.string(), title: z.string() }), files: z.array(awaitedFileSchema) }),
);
