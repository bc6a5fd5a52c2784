// Describes the rounds of own numbers. The learner app imports only types from this file.
import { z } from 'zod';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { MAX_ROUND } from '#workbook/vary/version.ts';
import { idSchema } from './validation/field-schemas.ts';
import { storedVersionSchema } from './validation/own-numbers-schema.ts';

export const workbookRoundInputSchema = z.object({ cardId: idSchema });
export const startWorkbookRoundInputSchema = z.object({
  cardId: idSchema,
  after: z.number().int().min(1).max(MAX_ROUND).describe('The round that the learner has finished'),
});

/** Describes the round in which a learner works on a challenge with own numbers. */
export const workbookRoundSchema = z.object({
  round: z.number().describe('Counts from 1'),
  numbers: z.string(),
  number: z.number().describe('The number of the version, or 0 for the data of the start workbook'),
  version: storedVersionSchema.nullable().describe('Null for the data of the start workbook'),
  startHash: z.string().describe('The SHA-256 hash of the start workbook for which the version was made'),
  earlier: z.array(z.object({ round: z.number(), fingerprint: z.string() })).describe('The earlier rounds whose versions are still stored'),
  canStartAnother: z.boolean().describe('False when the learner has had as many rounds today as anybody gets'),
  old: z
    .object({
      revision: z.number().describe('The revision of the page to which the submissions of the round refer'),
      workbook: z.unknown() as unknown as z.ZodType<CheckSet>,
      fileUrls: z.array(z.string()),
    })
    .nullable()
    .describe(
      'Set when the numbers of the page have changed since the round began: the checks that judge it, and the files of the page then',
    ),
});
export type WorkbookRound = z.infer<typeof workbookRoundSchema>;
