import { z } from 'zod';
import { invitationTokenSchema, newPasswordSchema, openedInvitationSchema } from '#shared/people/people-schemas.ts';
import {
  handoverCodeSchema,
  handoverLookSchema,
  handoverOfferSchema,
  handoverStateSchema,
  handoverTakeSchema,
  lookedHandoverSchema,
  offeredHandoverSchema,
} from '#shared/handover.ts';
import { openedModuleSchema } from '#shared/opened-module.ts';
import {
  adminCredentialsSchema,
  adminLoginResponseSchema,
  enterRequestSchema,
  enterResponseSchema,
  otherNicknameSchema,
  sessionSchema,
  successSchema,
} from '#shared/session.ts';
import { logInAdmin, logOutAdmin } from '../services/people/login-service.ts';
import { acceptInvitation, openInvitation } from '../services/people/invitation-service.ts';
import { loadFirstModule, loadModuleOfPath } from '../services/content/content-service.ts';
import { endSession, enterUnderOtherNickname, logInLearner } from '../services/gate/gate-service.ts';
import { findHandoverState, lookAtHandover, offerHandover, takeOverSession } from '../services/gate/handover-service.ts';
import { learnerProcedure, publicProcedure, router } from './trpc.ts';

export const gateRouter = router({
  /**
   * Exchanges an access key and a nickname for a session, and opens the first module in the same round trip. `firstModule` is null in the
   * demo and when the product has no modules. If the first module cannot be loaded, the login still succeeds, but `firstModule` is missing.
   */
  enter: publicProcedure
    .input(enterRequestSchema)
    .output(enterResponseSchema.extend({ firstModule: openedModuleSchema.nullable().optional() }))
    .mutation(async ({ ctx, input }) => {
      ctx.setDeviceCookie();
      const { isDemo, session, token, deviceId } = await logInLearner(ctx, input, ctx.identity.getDevice(), ctx.identity.learnerToken);
      ctx.setDeviceCookie(deviceId);
      if (token !== null) ctx.setLearnerCookie(token);
      const firstModule = isDemo ? null : await loadFirstModule(ctx, session).catch(ctx.logError);
      return { demo: isDemo, session, ...(firstModule !== undefined && { firstModule }) };
    }),

  /** Enters under another nickname with the access key of the session, which ends in this browser. */
  enterAsOther: learnerProcedure
    .input(otherNicknameSchema)
    .output(enterResponseSchema)
    .mutation(async ({ ctx, input }) => {
      const { identity } = ctx;
      const { session, token } = await enterUnderOtherNickname(ctx, ctx, input.nickname, identity.getDevice(), identity.learnerToken);
      ctx.setLearnerCookie(token);
      return { demo: false, session };
    }),

  /** Ends the session in this browser, so that another access key can be entered. */
  leave: publicProcedure.output(successSchema).mutation(async ({ ctx }) => {
    const { learnerToken } = ctx.identity;
    if (learnerToken !== null) await endSession(ctx, learnerToken);
    ctx.clearLearnerCookie();
    return { success: true as const };
  }),

  /** Makes a code with which the learner continues on another device. */
  offer: learnerProcedure
    .input(handoverOfferSchema)
    .output(offeredHandoverSchema)
    .mutation(({ ctx, input }) => offerHandover(ctx, ctx.session, input)),

  // Looking at a code is a mutation, although it changes nothing: the input of a tRPC query would be part of the URL, and proxies log URLs.
  /** Returns whose session a handover code continues. */
  look: publicProcedure
    .input(handoverLookSchema)
    .output(lookedHandoverSchema)
    .mutation(({ ctx, input }) => {
      ctx.setDeviceCookie();
      return lookAtHandover(ctx, input, ctx.identity.getDevice());
    }),

  /** Exchanges a handover code for the session of the device that made it, and opens the module of its page in the same round trip. */
  take: publicProcedure
    .input(handoverTakeSchema)
    .output(
      enterResponseSchema.extend({
        firstModule: openedModuleSchema.nullable().optional(),
        path: z.string(),
        positionSeconds: z.number(),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      ctx.setDeviceCookie();
      const { session, token, deviceId, ...place } = await takeOverSession(ctx, input, ctx.identity.getDevice(), ctx.identity.learnerToken);
      ctx.setDeviceCookie(deviceId);
      ctx.setLearnerCookie(token);
      const firstModule = await loadModuleOfPath(ctx, session, place.path).catch(ctx.logError);
      return { demo: false, session, ...place, ...(firstModule !== undefined && { firstModule }) };
    }),

  /** Returns what became of a handover code of this session. A mutation for the same reason as `look`. */
  offerState: learnerProcedure
    .input(handoverCodeSchema)
    .output(handoverStateSchema)
    .mutation(async ({ ctx, input }) => ({ state: await findHandoverState(ctx, ctx.session, input.code) })),

  /** Returns the session that the cookie identifies, and fails when there is no session. */
  session: learnerProcedure.output(sessionSchema).query(({ ctx }) => ctx.session),

  /** Returns the session that the cookie identifies, or null when there is no session. */
  optionalSession: publicProcedure
    .output(sessionSchema.nullable())
    .query(async ({ ctx }) => (await ctx.identity.findLearner())?.session ?? null),

  adminLogin: publicProcedure
    .input(adminCredentialsSchema)
    .output(adminLoginResponseSchema)
    .mutation(async ({ ctx, input }) => {
      const { admin, token } = await logInAdmin(ctx, input, ctx.identity, ctx.identity.adminToken);
      ctx.setAdminCookie(token);
      return { success: true as const, admin };
    }),

  adminLogout: publicProcedure.output(successSchema).mutation(async ({ ctx }) => {
    const { adminToken, address } = ctx.identity;
    if (adminToken !== null) await logOutAdmin(ctx, adminToken, address);
    ctx.clearAdminCookie();
    return { success: true as const };
  }),

  // Opening a link is a mutation, although it changes nothing: the input of a tRPC query would be part of the URL, and proxies log URLs.
  openInvitation: publicProcedure
    .input(z.object({ token: invitationTokenSchema }))
    .output(openedInvitationSchema)
    .mutation(({ ctx, input }) => openInvitation(ctx, input.token)),
  /** Sets the password that a person has chosen after opening an invitation or a password reset link. */
  acceptInvitation: publicProcedure
    .input(z.object({ token: invitationTokenSchema, password: newPasswordSchema }))
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await acceptInvitation(ctx, input.token, input.password);
      return { success: true as const };
    }),
});
