import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { KEY_MAX_CODE_UNITS } from './access-keys/access-key-format.ts';
import { matchRoute, type RouteName } from './routing/routes.ts';
import { enterRequestSchema, sessionSchema } from './session.ts';
import { limitLength } from './validation/zod-config.ts';

const MAX_PATH_LENGTH = 500;
const MAX_POSITION_SECONDS = 24 * 60 * 60;

const learnerRoutes: readonly (RouteName | undefined)[] = ['play', 'tip', 'challenge', 'moduleComplete', 'modules'];

/** Accepts only paths of the learner's screens, so that a code leads to no other site and to no other part of this one. */
const handoverPathSchema = limitLength(z.string(), MAX_PATH_LENGTH).refine(
  (path) => /^\/(?![/\\])[^?#\\]*$/.test(path) && learnerRoutes.includes(matchRoute(path)?.name),
  validationWords.mustBePath,
);

export const handoverOfferSchema = z.object({
  path: handoverPathSchema,
  positionSeconds: z.number().min(0).max(MAX_POSITION_SECONDS),
});

const codeSchema = limitLength(z.string(validationWords.pleaseEnterTheCode), KEY_MAX_CODE_UNITS);

export const handoverCodeSchema = z.object({ code: codeSchema });
export const handoverLookSchema = handoverCodeSchema.extend({ proof: enterRequestSchema.shape.proof });
export type HandoverLook = z.infer<typeof handoverLookSchema>;
export const handoverTakeSchema = handoverLookSchema.extend({
  requestId: enterRequestSchema.shape.requestId,
  expectsCookies: enterRequestSchema.shape.expectsCookies,
});
export type HandoverTake = z.infer<typeof handoverTakeSchema>;

export const offeredHandoverSchema = z.object({ code: z.string(), expiresAt: z.iso.datetime() });
export type OfferedHandover = z.infer<typeof offeredHandoverSchema>;
export const lookedHandoverSchema = z.object({ product: sessionSchema.shape.product, nickname: z.string() });
export const handoverStateSchema = z.object({ state: z.enum(['open', 'used', 'ended']) });
export type HandoverState = z.infer<typeof handoverStateSchema>['state'];
