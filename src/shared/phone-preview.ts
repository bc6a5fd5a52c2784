import { z } from 'zod';
import { cardSchema, moduleSchema } from './catalog.ts';
import { handoverLookSchema } from './handover.ts';
import { enterRequestSchema } from './session.ts';
import { idSchema } from './validation/field-schemas.ts';

export const previewedCardSchema = z.object({ moduleId: idSchema, cardId: idSchema });
export type PreviewedCard = z.infer<typeof previewedCardSchema>;

export const previewTakeSchema = handoverLookSchema.extend({ expectsCookies: enterRequestSchema.shape.expectsCookies });
export type PreviewTake = z.infer<typeof previewTakeSchema>;

export const lookedPreviewSchema = z.object({ title: z.string().describe('The title of the card') });

export const previewedModuleSchema = z.object({
  module: moduleSchema.pick({ id: true, slug: true, title: true, order: true }),
  cards: z.array(cardSchema),
  cardId: z.string().describe('The card at which the preview starts, which may have been deleted'),
});
export type PreviewedModule = z.infer<typeof previewedModuleSchema>;
