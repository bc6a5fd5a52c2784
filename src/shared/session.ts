import { z } from 'zod';
import { NICKNAME_MAX_CODE_UNITS } from './nickname.ts';
import './zod-config.ts';

/** What a learner sends to get in. */
export const enterRequestSchema = z.object({
  key: z.string('Please enter your access key.').refine((text) => text.trim() !== '', 'Please enter your access key.'),
  nickname: z
    .string('Please enter a nickname.')
    .max(NICKNAME_MAX_CODE_UNITS, 'must be at most 40 characters.')
    .refine((text) => text.trim() !== '', 'Please enter a nickname.'),
  /** Sent again with a repeat of the same attempt, so that an answer lost on the way costs no second login. */
  requestId: z.string().min(8).max(64).optional(),
});
export type EnterRequest = z.infer<typeof enterRequestSchema>;

/** One learner's way through one product: one access key with one nickname. */
export const sessionSchema = z.object({
  id: z.string(),
  nickname: z.string(),
  product: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
});
export type Session = z.infer<typeof sessionSchema>;

/** How far a session has come. */
export interface SessionProgress {
  /** The card the learner saw last, if it is still there, and the second at which they left its video. */
  lastCard: {
    id: string;
    slug: string;
    title: string;
    type: string;
    moduleId: string;
    moduleSlug: string;
    positionSeconds: number;
  } | null;
  completedModuleIds: string[];
}

export const adminCredentialsSchema = z.object({
  username: z
    .string()
    .trim()
    .min(1, 'is required.')
    .max(200)
    .regex(/^\P{Cc}*$/u, 'may not contain control characters.'),
  password: z.string().min(1, 'is required.').max(1000),
});
export type AdminCredentials = z.infer<typeof adminCredentialsSchema>;
