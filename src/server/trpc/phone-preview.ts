import { z } from 'zod';
import { handoverCodeSchema, handoverLookSchema, handoverStateSchema, offeredHandoverSchema } from '#shared/handover.ts';
import { lookedPreviewSchema, previewedCardSchema, previewedModuleSchema, previewTakeSchema } from '#shared/phone-preview.ts';
import { successSchema } from '#shared/session.ts';
import {
  findPhonePreviewState,
  loadPreviewedModule,
  lookAtPhonePreview,
  offerPhonePreview,
  takePhonePreview,
} from '../services/phone-preview/phone-preview-service.ts';
import { adminProcedure, phonePreviewProcedure, publicProcedure, router } from './trpc.ts';

export const phonePreviewRouter = router({
  /** Makes a code with which the administrator tries a card on a phone. */
  offer: adminProcedure('courses')
    .input(previewedCardSchema)
    .output(offeredHandoverSchema)
    .mutation(({ ctx, input }) => offerPhonePreview(ctx, ctx.admin, input)),

  // These are mutations, although they change nothing: the input of a tRPC query would be part of the URL, and proxies log URLs.
  /** Returns what became of a code of this session. */
  state: adminProcedure('courses')
    .input(handoverCodeSchema)
    .output(handoverStateSchema)
    .mutation(async ({ ctx, input }) => ({ state: await findPhonePreviewState(ctx, ctx.admin, input.code) })),
  /** Returns which card a code plays. */
  look: publicProcedure
    .input(handoverLookSchema)
    .output(lookedPreviewSchema)
    .mutation(({ ctx, input }) => {
      ctx.setDeviceCookie();
      return lookAtPhonePreview(ctx, input, ctx.identity.getDevice());
    }),

  /** Exchanges a code for a cookie with which the phone reads the module of the card and its files. A learner's session stays. */
  take: publicProcedure
    .input(previewTakeSchema)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      ctx.setDeviceCookie();
      ctx.setPreviewCookie(await takePhonePreview(ctx, input, ctx.identity.getDevice(), ctx.identity.previewToken));
      return { success: true as const };
    }),

  open: phonePreviewProcedure.output(previewedModuleSchema).query(({ ctx }) => loadPreviewedModule(ctx, ctx.preview)),

  /** Succeeds while the phone may play. */
  check: phonePreviewProcedure.output(z.void()).query(() => {}),
});
