import { z } from 'zod';
import { KEY_MAX_CODE_UNITS } from './access-keys/access-key-format.ts';
import { NICKNAME_MAX_CODE_UNITS } from './nickname.ts';
import { limitLength } from './zod-config.ts';

/** The access key and nickname with which a learner enters. */
export const enterRequestSchema = z.object({
  key: limitLength(z.string('Please enter your access key.'), KEY_MAX_CODE_UNITS).refine(
    (text) => text.trim() !== '',
    'Please enter your access key.',
  ),
  nickname: limitLength(z.string('Please enter a nickname.'), NICKNAME_MAX_CODE_UNITS, 'must be at most 40 characters.').refine(
    (text) => text.trim() !== '',
    'Please enter a nickname.',
  ),
  /** Idempotency key: a retry of the same attempt sends it again, so that a lost response does not cost a second login. */
  requestId: limitLength(z.string().min(8), 64).optional(),
  /** The solution of a challenge: while many wrong keys are tried, newcomers pay with computing time. */
  proof: limitLength(z.string(), 100).optional(),
});
export type EnterRequest = z.infer<typeof enterRequestSchema>;

/** One learner in one product, identified by access key and nickname. */
export const sessionSchema = z.object({
  id: z.string(),
  nickname: z.string(),
  product: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
});
export type Session = z.infer<typeof sessionSchema>;

/** What a learner gets for a valid access key and nickname. */
export const enterResponseSchema = z.object({ demo: z.boolean(), session: sessionSchema });

/** What a session has seen and completed so far. */
export const sessionProgressSchema = z.object({
  lastCard: z
    .object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      type: z.string(),
      moduleId: z.string(),
      moduleSlug: z.string(),
      positionSeconds: z.number().describe('Where playback of its video stopped'),
    })
    .nullable()
    .describe('The card the learner viewed last; null when it has been deleted'),
  completedModuleIds: z.array(z.string()),
});
export type SessionProgress = z.infer<typeof sessionProgressSchema>;

export const adminCredentialsSchema = z.object({
  username: limitLength(z.string().trim().min(1, 'is required.'), 200).regex(/^\P{Cc}*$/u, 'may not contain control characters.'),
  password: limitLength(z.string().min(1, 'is required.'), 1000),
});
export type AdminCredentials = z.infer<typeof adminCredentialsSchema>;

/** The administrator who is logged in. */
export const currentAdminSchema = z.object({ email: z.string() });
export const successSchema = z.object({ success: z.literal(true) });
export const adminLoginResponseSchema = successSchema.extend({ admin: currentAdminSchema });
