import { z } from 'zod';
import { replaceKeyInputSchema } from '#shared/access-keys/access-key-schemas.ts';
import { learnerEventSchema, MAX_EVENTS_PER_BATCH } from '#shared/analytics/learner-events.ts';
import { rollBackInputSchema } from '#shared/authoring/draft-schema.ts';
import { brandImageInputSchema } from '#shared/brand/brand-schemas.ts';
import { cardSchema, moduleSummarySchema } from '#shared/catalog.ts';
import { companionsSchema, completedUploadSchema, uploadedObjectSchema } from '#shared/media/object-schemas.ts';
import { enterResponseSchema } from '#shared/session.ts';

/** Describes the bodies of routes whose bodies are not those of their procedures, for the OpenAPI document. */
export const restSchemas: Record<string, { requestBody?: z.ZodType; response?: z.ZodType }> = {
  'POST /api/gate/enter': { response: enterResponseSchema },
  'GET /api/modules/by-slug': { response: moduleSummarySchema },
  'GET /api/cards/{moduleId}': { response: z.array(cardSchema.omit({ revision: true })) },
  // The procedure's own schema accepts any values as events, because the procedure validates each event separately.
  'POST /api/events': { requestBody: z.object({ events: z.array(learnerEventSchema).max(MAX_EVENTS_PER_BATCH) }) },
  'PUT /api/objects/put/{name}': { response: uploadedObjectSchema },
  'POST /api/uploads': { response: z.object({ id: z.string() }) },
  'POST /api/sales/{sourceId}': { response: z.object({ received: z.boolean() }) },
  'POST /api/admin/modules/{id}/versions/{number}/restore': { requestBody: rollBackInputSchema.pick({ note: true }) },
  'POST /api/admin/objects/{id}/complete': { requestBody: completedUploadSchema },
  'POST /api/admin/objects/{id}/companions': { requestBody: companionsSchema },
  'PUT /api/admin/brand-images/{kind}': { requestBody: brandImageInputSchema.pick({ content: true }) },
  'POST /api/admin/keys/{id}/replace': { requestBody: replaceKeyInputSchema.pick({ requestId: true }) },
};
