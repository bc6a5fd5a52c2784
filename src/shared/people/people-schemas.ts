import { z } from 'zod';
import { namesWords } from '#admin-words/names.ts';
import { adminCredentialsSchema } from '../session.ts';
import { rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';
import { ROLES } from './roles.ts';

export const PASSWORD_MIN_LENGTH = 8;

export const roleSchema = z.enum(ROLES, namesWords.mustBeOwner);

export const newPasswordSchema = limitLength(z.string(namesWords.isRequired), 1000).min(
  PASSWORD_MIN_LENGTH,
  namesWords.mustBeAtLeastCharacters(PASSWORD_MIN_LENGTH),
);

const emailSchema = rejectControlCharacters(limitLength(z.string(namesWords.isRequired).trim().min(1, namesWords.isRequired), 200)).regex(
  /^[^\s@]+@[^\s@]+$/,
  namesWords.mustBeAddress,
);

/** Lists the kinds of actions before which people confirm that it is them, because a stolen session must not be enough. */
export const CONFIRMED_ACTIONS = ['factor', 'people', 'backup'] as const;
export type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number];

/** Validates a confirmation, which the server returns for the right password and code. It can be used once. */
export const confirmationSchema = rejectControlCharacters(limitLength(z.string(), 100));
export const confirmIdentitySchema = adminCredentialsSchema.omit({ username: true }).extend({ action: z.enum(CONFIRMED_ACTIONS) });
export const confirmedSchema = z.object({ confirmation: confirmationSchema });

/**
 * Validates the username of a new person. Characters that nobody sees are refused, and letters with several encodings, such as full-width
 * ones, are converted to the usual one.
 */
export const newUsernameSchema = rejectControlCharacters(adminCredentialsSchema.shape.username)
  .regex(/^(?:(?![\p{C}\p{Default_Ignorable_Code_Point}\u2800])(?:[^\p{Z}]| ))*$/u, namesWords.mayNotContainInvisibleCharacters)
  .transform((username) => username.normalize('NFKC').trim())
  .pipe(adminCredentialsSchema.shape.username);

export const newInvitationSchema = z.object({ username: newUsernameSchema, email: emailSchema, role: roleSchema });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const currentPersonSchema = z.object({ id: z.string(), username: z.string(), email: z.string(), role: roleSchema });

export const personSchema = currentPersonSchema.extend({
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable().describe('Last use of a session that is still open'),
});
export type Person = z.infer<typeof personSchema>;

/**
 * Describes a one-time link that has not been used yet. The admin portal shows the link's URL only once, right after an administrator has
 * created the link.
 */
export const invitationSchema = currentPersonSchema.extend({
  isReset: z.boolean().describe('Whether the link sets a new password for an existing person'),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/**
 * Describes a one-time link that has just been created. The server returns the link's token only in the response to the request that
 * creates the link.
 */
export const createdInvitationSchema = z.object({
  token: z.string(),
  username: z.string(),
  expiresAt: z.string(),
  mailedTo: z.string().nullable(),
});
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;

export const invitationTokenSchema = rejectControlCharacters(
  limitLength(z.string(namesWords.isRequired).min(1, namesWords.isRequired), 100),
);

/** Describes the information that a person sees after opening a one-time link. */
export const openedInvitationSchema = invitationSchema.pick({ username: true, email: true, role: true, isReset: true, expiresAt: true });

export const changePasswordSchema = z.object({
  currentPassword: adminCredentialsSchema.shape.password,
  newPassword: newPasswordSchema,
});

export const adminSessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  address: z.string().nullable(),
  browser: z.string(),
  isCurrent: z.boolean(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

export const accountSchema = personSchema.pick({ username: true, email: true, role: true, hasSecondFactor: true }).extend({
  recoveryCodeCount: z.number(),
  sessions: z.array(adminSessionSchema),
});

/** Describes a new second factor. Logging in does not require the second factor until the administrator confirms it with a code. */
export const secondFactorSetupSchema = z.object({
  secret: z.string().describe('Secret in Base32, for typing'),
  uri: z.string().describe('otpauth URI, for a QR code'),
  setup: z.string().describe('Encrypted secret, which the confirmation sends back'),
});
export const confirmSecondFactorSchema = z.object({
  setup: limitLength(z.string(), 500),
  code: rejectControlCharacters(limitLength(z.string().trim().min(1, namesWords.isRequired), 40)),
});
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });
