import { z } from 'zod';
import { invitationTokenSchema, newPasswordSchema, openedInvitationSchema } from '#shared/people/people-schemas.ts';
import { openedModuleSchema } from '#shared/opened-module.ts';
import {
  adminCredentialsSchema,
  adminLoginResponseSchema,
  enterRequestSchema,
  enterResponseSchema,
  sessionSchema,
  successSchema,
} from '#shared/session.ts';
import { logInAdmin, logOutAdmin } from '../services/people/login-service.ts';
import { acceptInvitation, openInvitation } from '../services/people/invitation-service.ts';
import { loadFirstModule } from '../services/content/content-service.ts';
import { logInLearner } from '../services/gate/gate-service.ts';
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
