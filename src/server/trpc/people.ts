import { z } from 'zod';
import { auditEntrySchema, auditPageRequestSchema } from '#shared/people/audit-schemas.ts';
import {
  accountSchema,
  changePasswordSchema,
  confirmationSchema,
  confirmedSchema,
  confirmIdentitySchema,
  confirmSecondFactorSchema,
  createdInvitationSchema,
  invitationSchema,
  newInvitationSchema,
  personSchema,
  recoveryCodesSchema,
  roleSchema,
  secondFactorSetupSchema,
} from '#shared/people/people-schemas.ts';
import { byIdSchema } from '#shared/validation/field-schemas.ts';
import { listAuditEntries } from '../services/audit/audit-service.ts';
import { createPasswordLink, invitePerson, listInvitations, revokeInvitation } from '../services/people/invitation-service.ts';
import { confirmIdentity, consumeConfirmation } from '../services/people/confirmation-service.ts';
import { changeOwnPassword, endOwnSession, loadOwnAccount } from '../services/people/own-account-service.ts';
import { changeRole, listPeople, removePerson } from '../services/people/people-service.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  createNewRecoveryCodes,
  disableSecondFactor,
} from '../services/people/second-factor-service.ts';
import type { LoggedInAdmin } from '../services/people/login-service.ts';
import type { Identity } from './identify.ts';
import { adminProcedure, router } from './trpc.ts';

const confirmedByIdSchema = byIdSchema.extend(confirmedSchema.shape);

const getOwnSession = ({ admin, identity }: { admin: LoggedInAdmin; identity: Identity }) => ({ admin, address: identity.address });

export const peopleRouter = router({
  list: adminProcedure('people')
    .output(z.array(personSchema))
    .query(({ ctx }) => listPeople(ctx)),
  invitations: adminProcedure('people')
    .output(z.array(invitationSchema))
    .query(({ ctx }) => listInvitations(ctx)),
  /**
   * Creates a one-time link with which a new person chooses a password. Only this response contains the link's token. Inviting an owner needs
   * a confirmation.
   */
  invite: adminProcedure('people')
    .input(newInvitationSchema.extend({ confirmation: confirmationSchema.optional() }))
    .output(createdInvitationSchema)
    .mutation(async ({ ctx, input }) => {
      if (input.role === 'owner') await consumeConfirmation(ctx, ctx.admin, 'people', input.confirmation);
      return invitePerson(ctx, input);
    }),
  revokeInvitation: adminProcedure('people')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.id)),
  /** Creates a one-time link with which an administrator sets a new password. Only this response contains the link's token. */
  resetPassword: adminProcedure('people')
    .input(confirmedByIdSchema)
    .output(createdInvitationSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeConfirmation(ctx, ctx.admin, 'people', input.confirmation);
      return createPasswordLink(ctx, input.id);
    }),
  changeRole: adminProcedure('people')
    .input(confirmedByIdSchema.extend({ role: roleSchema, expected: z.object({ role: roleSchema }).optional() }))
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await consumeConfirmation(ctx, ctx.admin, 'people', input.confirmation);
      await changeRole(ctx, input);
    }),
  remove: adminProcedure('people')
    .input(confirmedByIdSchema)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await consumeConfirmation(ctx, ctx.admin, 'people', input.confirmation);
      await removePerson(ctx, input.id);
    }),

  account: adminProcedure('everyone')
    .output(accountSchema)
    .query(({ ctx }) => loadOwnAccount(ctx, ctx.admin)),
  changePassword: adminProcedure('everyone')
    .input(changePasswordSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => changeOwnPassword(ctx, getOwnSession(ctx), input)),
  endSession: adminProcedure('everyone')
    .input(byIdSchema)
    .output(z.void())
    .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.admin, input.id)),
  /** Exchanges the password, and the code where one is needed, for a confirmation, without which some other procedures refuse. */
  confirm: adminProcedure('everyone')
    .input(confirmIdentitySchema)
    .output(confirmedSchema)
    .mutation(async ({ ctx, input }) => ({ confirmation: await confirmIdentity(ctx, getOwnSession(ctx), input) })),
  /** Creates a TOTP secret. The second factor is off until a code confirms the secret. */
  beginSecondFactor: adminProcedure('everyone')
    .input(confirmedSchema)
    .output(secondFactorSetupSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeConfirmation(ctx, ctx.admin, 'factor', input.confirmation);
      return beginSecondFactor(ctx, ctx.admin);
    }),
  confirmSecondFactor: adminProcedure('everyone')
    .input(confirmSecondFactorSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => ({ codes: await confirmSecondFactor(ctx, ctx.admin, input) })),
  replaceRecoveryCodes: adminProcedure('everyone')
    .input(confirmedSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => {
      await consumeConfirmation(ctx, ctx.admin, 'factor', input.confirmation);
      return { codes: await createNewRecoveryCodes(ctx, ctx.admin) };
    }),
  disableSecondFactor: adminProcedure('everyone')
    .input(confirmedSchema)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await consumeConfirmation(ctx, ctx.admin, 'factor', input.confirmation);
      await disableSecondFactor(ctx, ctx.admin.id);
    }),

  // Searching the audit log is a mutation, although it changes nothing: the input of a tRPC query would be part of the URL, and proxies log
  // URLs.
  searchAudit: adminProcedure('audit')
    .input(auditPageRequestSchema)
    .output(z.array(auditEntrySchema))
    .mutation(({ ctx, input }) => listAuditEntries(ctx, input)),
});
