// This file contains the schemas of own numbers. They stand apart from `#workbook`, like those of check sets.
import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import {
  MAX_ALL_VERSIONS_BYTES,
  MAX_VERSION_BYTES,
  MAX_VERSIONS,
  MIN_VERSIONS,
  RUN_RULES,
  type OwnNumbers,
  type WorkbookVersion,
} from '#workbook/vary/version.ts';
import { checkTargetsSchema, variationsSchema } from './check-set-schema.ts';
import { cellSchema, createRecordSchema, plainValueSchema, revisionSchema, sheetNameSchema } from './workbook-value-schemas.ts';
import { idSchema } from './field-schemas.ts';
import { limitLength } from './zod-config.ts';

const RUN_MAX_LENGTH = 250;
const MAX_RUNS = 500;
const MAX_CELLS = 5000;

export const numbersSchema = revisionSchema;
export const versionNumberSchema = z.number().int().min(1).max(MAX_VERSIONS);

/** Validates the own numbers of an answer that the card form or a REST client sends. */
export const ownNumbersSchema = z
  .object({
    numbers: numbersSchema,
    count: z.number().int().min(MIN_VERSIONS).max(MAX_VERSIONS),
    leftOut: z.array(versionNumberSchema).max(MAX_VERSIONS).default([]),
    choices: createRecordSchema(
      limitLength(z.string(), RUN_MAX_LENGTH),
      z.object({
        varies: z.boolean(),
        rule: z.enum(RUN_RULES).exactOptional(),
        low: z.number().exactOptional(),
        high: z.number().exactOptional(),
      }),
      MAX_RUNS,
    ).default({}),
    startHash: limitLength(z.string(), 64).regex(/^[0-9a-f]{64}$/, validationWords.mustBe64HexadecimalDigits),
  })
  .refine(
    ({ count, leftOut }) => new Set(leftOut).size < count,
    validationWords.mustLeaveAtLeastOneVersion,
  ) satisfies z.ZodType<OwnNumbers>;

const sheetValuesSchema = createRecordSchema(sheetNameSchema, createRecordSchema(cellSchema, plainValueSchema, MAX_CELLS), 100);

const versionSchema = z.object({
  number: versionNumberSchema,
  cells: sheetValuesSchema,
  results: sheetValuesSchema,
  targets: checkTargetsSchema,
  variations: variationsSchema.exactOptional(),
}) satisfies z.ZodType<WorkbookVersion>;

const countBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Validates versions of a challenge, which are saved in one request or in several, and never change. */
export const saveVersionsInputSchema = z.object({
  cardId: idSchema,
  numbers: numbersSchema,
  versions: z
    .array(versionSchema)
    .min(1)
    .max(MAX_VERSIONS)
    .refine((versions) => new Set(versions.map(({ number }) => number)).size === versions.length, validationWords.hasTwoVersionsWithSame)
    .refine((versions) => versions.every((version) => countBytes(version) <= MAX_VERSION_BYTES), validationWords.hasVersionLargerThan16)
    .refine((versions) => countBytes(versions) <= MAX_ALL_VERSIONS_BYTES, validationWords.areLargerThan512KibTogether),
});
export type SaveVersionsInput = z.output<typeof saveVersionsInputSchema>;

export const listVersionsInputSchema = z.object({ cardId: idSchema, numbers: numbersSchema });

/** Versions are not validated again when they are read, because that takes a long time and they were valid when they were saved. */
export const storedVersionSchema = z.unknown() as unknown as z.ZodType<WorkbookVersion>;
