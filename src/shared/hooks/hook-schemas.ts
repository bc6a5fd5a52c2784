import { z } from 'zod';
import { namesWords } from '#admin-words/names.ts';
import { idSchema, rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';

/** Lists what a hook can be told. */
export const hookEvents = {
  'key.created': namesWords.anAccessKeyWasMade,
  'key.firstUsed': namesWords.accessKeyWasUsed,
  'key.full': namesWords.accessKeyHasNoLogin,
  'key.revoked': namesWords.anAccessKeyWasRevoked,
  'module.completed': namesWords.moduleCompleted,
  'product.completed': namesWords.everyModuleCompleted,
} as const satisfies Record<string, string>;
export type HookEvent = keyof typeof hookEvents;
export const HOOK_EVENTS = Object.keys(hookEvents) as [HookEvent, ...HookEvent[]];

export const MAX_HOOKS = 20;
export const LISTED_DELIVERIES = 100;
const eventsSchema = z.array(z.enum(HOOK_EVENTS)).min(1, namesWords.chooseAtLeastOneEvent).max(HOOK_EVENTS.length);
const hookUrlSchema = limitLength(z.string().trim(), 500).refine((text) => {
  try {
    const { protocol, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && username === '' && password === '';
  } catch {
    return false;
  }
}, namesWords.mustBeHttpOrHttps);

export const newHookSchema = z.object({
  name: rejectControlCharacters(limitLength(z.string().trim().min(1, namesWords.isRequired), 60)),
  url: rejectControlCharacters(limitLength(z.string(), 500)).pipe(hookUrlSchema),
  events: eventsSchema,
});
export type NewHook = z.infer<typeof newHookSchema>;
export const hookChangesSchema = z.object({
  name: newHookSchema.shape.name.optional(),
  url: newHookSchema.shape.url.optional(),
  events: eventsSchema.optional(),
  isOn: z.boolean().optional(),
});
export const updateHookSchema = z.object({ id: idSchema, changes: hookChangesSchema, expected: hookChangesSchema.optional() });

export const hookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: eventsSchema,
  isOn: z.boolean(),
  offReason: z.string(),
});
export type Hook = z.infer<typeof hookSchema>;
export const createdHookSchema = z.object({ id: z.string(), name: z.string(), secret: z.string() });
export type CreatedHook = z.infer<typeof createdHookSchema>;

export const hookDeliverySchema = z.object({
  id: z.string(),
  hookName: z.string(),
  event: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number(),
  nextAt: z.string(),
  reply: z.string().describe('The HTTP status of the answer, or why there was none'),
  at: z.string(),
  sentAt: z.string().nullable(),
});
export type HookDelivery = z.infer<typeof hookDeliverySchema>;
