import { z } from 'zod';
import { auditEntrySchema, auditPageRequestSchema } from '#shared/people/audit-schemas.ts';
import {
  accountSchema,
  changePasswordSchema,
  confirmSecondFactorSchema,
  createdInvitationSchema,
  invitationSchema,
  newInvitationSchema,
  passwordOnlySchema,
  personSchema,
  recoveryCodesSchema,
  roleSchema,
  secondFactorSetupSchema,
  sessionIdSchema,
} from '#shared/people/people-schemas.ts';
import { idSchema } from '#shared/validation/field-schemas.ts';
import { listAuditEntries } from '../services/audit/audit-service.ts';
import { createPasswordLink, invitePerson, listInvitations, revokeInvitation } from '../services/people/invitation-service.ts';
import {
  changeOwnPassword,
  disableOwnSecondFactor,
  endOwnSession,
  loadOwnAccount,
  replaceOwnRecoveryCodes,
} from '../services/people/own-account-service.ts';
import { changeRole, listPeople, removePerson } from '../services/people/people-service.ts';
import { beginSecondFactor, confirmSecondFactor } from '../services/people/second-factor-service.ts';
import type { LoggedInAdmin } from '../services/people/login-service.ts';
import type { Identity } from './identify.ts';
import { adminProcedure, router } from './trpc.ts';

const byIdSchema = z.object({ id: idSchema });

const getOwnSession = ({ admin, identity }: { admin: LoggedInAdmin; identity: Identity }) => ({ admin, address: identity.address });

export const peopleRouter = router({
  list: adminProcedure('people')
    .output(z.array(personSchema))
    .query(({ ctx }) => listPeople(ctx)),
  invitations: adminProcedure('people')
    .output(z.array(invitationSchema))
    .query(({ ctx }) => listInvitations(ctx)),
  /** Creates a one-time link with which a new person chooses a password. Only this response contains the link's token. */
  invite: adminProcedure('people')
    .input(newInvitationSchema)
    .output(createdInvitationSchema)
    .mutation(({ ctx, input }) => invitePerson(ctx, input)),
  revokeInvitation: adminProcedure('people')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.id)),
  /** Creates a one-time link with which an administrator sets a new password. Only this response contains the link's token. */
  resetPassword: adminProcedure('people')
    .input(byIdSchema)
    .output(createdInvitationSchema)
    .mutation(({ ctx, input }) => createPasswordLink(ctx, input.id)),
  changeRole: adminProcedure('people')
    .input(byIdSchema.extend({ role: roleSchema }))
    .output(z.void())
    .mutation(({ ctx, input }) => changeRole(ctx, input.id, input.role)),
  remove: adminProcedure('people')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => removePerson(ctx, input.id)),

  account: adminProcedure('everyone')
    .output(accountSchema)
    .query(({ ctx }) => loadOwnAccount(ctx, ctx.admin)),
  changePassword: adminProcedure('everyone')
    .input(changePasswordSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => changeOwnPassword(ctx, getOwnSession(ctx), input)),
  endSession: adminProcedure('everyone')
    .input(sessionIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.admin, input.id)),
  /** Creates a TOTP secret. The second factor is off until a code confirms the secret. */
  beginSecondFactor: adminProcedure('everyone')
    .output(secondFactorSetupSchema)
    .mutation(({ ctx }) => beginSecondFactor(ctx, ctx.admin)),
  confirmSecondFactor: adminProcedure('everyone')
    .input(confirmSecondFactorSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({ codes: await confirmSecondFactor(ctx, ctx.admin, input) })),
  replaceRecoveryCodes: adminProcedure('everyone')
    .input(passwordOnlySchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({ codes: await replaceOwnRecoveryCodes(ctx, getOwnSession(ctx), input.password) })),
  disableSecondFactor: adminProcedure('everyone')
    .input(passwordOnlySchema)
    .output(z.void())
    .mutation(({ ctx, input }) => disableOwnSecondFactor(ctx, getOwnSession(ctx), input.password)),

  // Searching the audit log is a mutation, although it changes nothing: the input of a tRPC query would be part of the URL, and proxies log
  // URLs.
  searchAudit: adminProcedure('audit')
    .input(auditPageRequestSchema)
    .output(z.array(auditEntrySchema))
    .mutation(({ ctx, input }) => listAuditEntries(ctx, input)),
});
