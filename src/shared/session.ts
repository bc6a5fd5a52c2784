import { z } from 'zod';
import { validationWords } from '#admin-words/validation.ts';
import { KEY_MAX_CODE_UNITS } from './access-keys/access-key-format.ts';
import { NICKNAME_MAX_CODE_UNITS } from './validation/nickname.ts';
import { limitLength } from './validation/zod-config.ts';

export const enterRequestSchema = z.object({
  key: limitLength(z.string(validationWords.pleaseEnterYourAccessKey), KEY_MAX_CODE_UNITS).refine(
    (text) => text.trim() !== '',
    validationWords.pleaseEnterYourAccessKey,
  ),
  nickname: limitLength(
    z.string(validationWords.pleaseEnterANickname),
    NICKNAME_MAX_CODE_UNITS,
    validationWords.mustBeAtMost40Characters,
  ).refine((text) => text.trim() !== '', validationWords.pleaseEnterANickname),
  /** When a client retries a login request, it sends the same idempotency key, so that the server does not count a second login. */
  requestId: limitLength(z.string().min(8), 64).optional(),
  /**
   * Is true if the client has set the cookie `COOKIE_PROBE` and expects it to arrive. Otherwise the client does not keep cookies, and every
   * request would count as the login of another device.
   */
  expectsCookies: z.boolean().optional(),
  /** Contains a proof of work, which the server requires from new clients while many wrong access keys are being submitted. */
  proof: limitLength(z.string(), 100).optional(),
});
export type EnterRequest = z.infer<typeof enterRequestSchema>;
export const otherNicknameSchema = enterRequestSchema.pick({ nickname: true });

/** Describes a session, which belongs to one learner and one product. An access key and a nickname together identify a session. */
export const sessionSchema = z.object({
  id: z.string(),
  nickname: z.string(),
  product: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    language: z.string().optional().describe('The language of the lessons, when the product names it'),
  }),
  mark: z.string().optional().describe('What the videos show faintly, when the product marks its videos'),
});
export type Session = z.infer<typeof sessionSchema>;

export const enterResponseSchema = z.object({ demo: z.boolean(), session: sessionSchema });

/**
 * Describes a learner's progress: the card that the learner viewed last, the completed modules, and the opened and completed cards. In an
 * opened module, the cards are those of that module.
 */
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
  openedCardIds: z.array(z.string()).describe('The cards that the learner has opened'),
  doneCardIds: z.array(z.string()).describe('The cards that the learner has completed'),
  rightFirst: z
    .record(z.string(), z.boolean())
    .optional()
    .describe('Whether the first attempt was right, by the id of each card that the learner has answered'),
});
export type SessionProgress = z.infer<typeof sessionProgressSchema>;

/** Adds, for each completed module by its id, the number of pages that were added to it since and that the learner has not viewed. */
export const moduleListProgressSchema = sessionProgressSchema.extend({
  newPages: z.record(z.string(), z.number()),
  percents: z.record(z.string(), z.number()).describe('How far the learner is in each module that the learner has begun, from 0 to 100'),
});

export const adminCredentialsSchema = z.object({
  username: limitLength(z.string().trim().min(1, validationWords.isRequired), 200).regex(
    /^\P{Cc}*$/u,
    validationWords.mayNotContainControlCharacters,
  ),
  password: limitLength(z.string().min(1, validationWords.isRequired), 1000),
  /** Contains a second-factor code or a recovery code. Only administrators who have set up a second factor need a code to log in. */
  code: limitLength(z.string().trim(), 40)
    .regex(/^\P{Cc}*$/u, validationWords.mayNotContainControlCharacters)
    .optional(),
});
export type AdminCredentials = z.infer<typeof adminCredentialsSchema>;

export const currentAdminSchema = z.object({ email: z.string() });
export const successSchema = z.object({ success: z.literal(true) });
export const adminLoginResponseSchema = successSchema.extend({ admin: currentAdminSchema });
