import { z } from 'zod';
import { cardChangesSchema, cardOutlineSchema, cardSchema, moduleSummarySchema, newCardSchema, type CardChanges } from '../catalog.ts';
import { idSchema, INSTANT_MAX_LENGTH, orderSchema, rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';
import { changeSetSchema } from './change-set-schema.ts';
import { contentProblemSchema } from './flow/content-problems.ts';
import { mergeConflictSchema } from './merge-contents.ts';
import { fileNamesSchema } from './module-version.ts';

export const MAX_CARDS_IN_DRAFT = 2000;
export const NOTE_MAX_LENGTH = 200;

const versionNumberSchema = z.number().int().min(1).max(2_147_483_647);
const instantSchema = rejectControlCharacters(limitLength(z.string(), INSTANT_MAX_LENGTH));

/**
 * Describes a module's open draft. The `changes` field contains the differences between the draft and the live content from which the draft
 * was started.
 */
export const activeDraftSchema = z.object({
  baseVersion: z.number().describe('The version with which the draft began'),
  stamp: z.string().describe('Differs after every change of the draft'),
  authors: z.array(z.string()).describe('The user names of the administrators who changed the draft'),
  changedAt: z.string(),
  cards: z.array(cardSchema),
  changes: changeSetSchema,
});
export type ActiveDraft = z.output<typeof activeDraftSchema>;

/** Describes a module's draft, if the module has one, and the number of learners who were active in the module within the last 24 hours. */
export const moduleDraftSchema = z.object({
  module: moduleSummarySchema,
  liveVersion: z.number(),
  learnersToday: z.number().describe('The learners whose last page is in this module and who were here within the last 24 hours'),
  draft: activeDraftSchema.nullable(),
  discarded: z
    .object({ by: z.string().nullable().describe('The user name of the administrator'), at: z.string() })
    .nullable()
    .describe('Who discarded the last draft; null while a draft is open and when no draft was discarded'),
});
export type ModuleDraft = z.output<typeof moduleDraftSchema>;

/** Validates a change to a draft. A request to change, move or remove a card has the same fields for a draft as for the live module. */
export const draftChangeSchema = z.discriminatedUnion('verb', [
  z.object({
    verb: z.literal('create'),
    card: newCardSchema,
    id: idSchema
      .optional()
      .describe('The id of a removed card of the module, which comes back with its figures. Without it, the card is new.'),
  }),
  z.object({ verb: z.literal('change'), id: idSchema, changes: cardChangesSchema, openedAt: instantSchema.optional() }),
  z.object({ verb: z.literal('move'), id: idSchema, order: orderSchema }),
  z.object({ verb: z.literal('remove'), id: idSchema }),
]);
export type DraftChange = z.output<typeof draftChangeSchema>;
export function getGivenFields(change: DraftChange): CardChanges {
  if (change.verb === 'create') return change.card;
  return change.verb === 'change' ? change.changes : {};
}

export const changeCardInputSchema = z.object({
  draftOf: idSchema.optional().describe('The module whose draft is changed. Without it, the live module is changed.'),
  change: draftChangeSchema,
});

/** The `card` is null when a card was removed. The `stamp` is that of the changed draft, or null after a change of the live module. */
export const cardAfterChangeSchema = z.object({ stamp: z.string().nullable(), card: cardSchema.nullable() });
export type CardAfterChange = z.output<typeof cardAfterChangeSchema>;

/**
 * Validates the request for a publish plan. A publish plan describes the effects of publishing a draft or of rolling a module back to
 * an earlier version. The `keepLive` field lists the ids of the merge conflicts that the server resolves in favor of the live module.
 */
export const publishPlanInputSchema = z.object({
  moduleId: idSchema,
  version: versionNumberSchema.optional(),
  keepLive: z.array(limitLength(z.string(), 200)).max(MAX_CARDS_IN_DRAFT).default([]),
});
export type PublishPlanInput = z.output<typeof publishPlanInputSchema>;

const hashSchema = limitLength(z.string(), 100);
const noteSchema = rejectControlCharacters(limitLength(z.string().trim(), NOTE_MAX_LENGTH)).default('');
export const publishInputSchema = publishPlanInputSchema.omit({ version: true }).extend({ planHash: hashSchema, note: noteSchema });
export type PublishInput = z.output<typeof publishInputSchema>;
/**
 * Validates the request to roll a module back to a version. Without a `planHash`, the server rolls the module back even if the cards have
 * changed since the publish plan was created. With an `expectedLiveVersion`, the server refuses to roll back any other live version.
 */
export const rollBackInputSchema = z.object({
  moduleId: idSchema,
  version: versionNumberSchema,
  planHash: hashSchema.optional(),
  expectedLiveVersion: versionNumberSchema.optional(),
  note: noteSchema,
});
export type RollBackInput = z.output<typeof rollBackInputSchema>;
/** Describes a page that cannot be restored: it belongs to another module now, or it is deleted for good and its title is not known. */
export const leftOutPageSchema = z.object({ title: z.string().nullable(), reason: z.enum(['elsewhere', 'deleted']) });
export type LeftOutPage = z.output<typeof leftOutPageSchema>;
export const publishResultSchema = z.object({
  version: z.number().describe('The number of the new version'),
  leftOut: z.array(leftOutPageSchema).describe('The pages that could not be restored'),
});
export type PublishResult = z.output<typeof publishResultSchema>;

/**
 * Describes the changes that learners notice when a publish plan is carried out. All page positions are the positions after the publish
 * plan has been carried out.
 */
export const learnerEffectsSchema = z.object({
  learners: z.number().describe('The learners who have opened a page of the module'),
  learnersNow: z.number().describe('The learners who were seen within the last five minutes and whose last page is in the module'),
  completed: z.number().describe('The learners who have completed the module'),
  deletedPages: z
    .array(z.object({ title: z.string(), learners: z.number(), continuesAt: z.string().nullable() }))
    .describe('The deleted pages on which learners stand, and the titles of the pages at which these learners continue'),
  newAnswers: z
    .array(z.object({ position: z.number(), passes: z.number() }))
    .describe('The pages whose answers are counted anew, with the number of learners who have passed the page and stay passed'),
  newVideos: z.array(z.number()).describe('The positions of the pages whose watched seconds are counted anew'),
  freePages: z
    .array(z.object({ productTitle: z.string(), free: z.array(z.number()), notFree: z.array(z.number()) }))
    .describe('For each product with a free lesson in the module: the pages that become free and those that are no longer free'),
});

/** Describes the effects of publishing a draft or rolling a module back, so that an administrator can decide whether to do so. */
export const publishPlanSchema = z.object({
  module: moduleSummarySchema,
  version: z.number().describe('The number that the new version gets'),
  liveVersion: z.number(),
  liveSince: z.string().describe('The time at which the live version was made'),
  authors: z.array(z.string()).describe('The user names of the administrators who changed the draft'),
  hash: z.string().describe('Identifies the live cards, the draft and the decided conflicts'),
  changes: changeSetSchema.describe('Leads from the live cards to the new cards'),
  problems: z.array(contentProblemSchema),
  conflicts: z.array(mergeConflictSchema),
  leftOut: z.array(leftOutPageSchema).describe('The pages of the draft or the earlier version that the new version cannot contain'),
  effects: learnerEffectsSchema,
  pagesBefore: z.array(cardOutlineSchema),
  pagesAfter: z.array(cardOutlineSchema),
  files: fileNamesSchema.describe('The names and lengths of the changed files by id'),
});
export type PublishPlan = z.output<typeof publishPlanSchema>;
