import type { DbOrTrx } from '#db/open-database.ts';
import type { HookEvent } from '#shared/hooks/hook-schemas.ts';
import { findKeyToTell, insertDelivery, selectHooks } from './hook-queries.ts';

export interface HookSubject {
  keyId: string;
  /** Names the learner and the module of an event about a learner, by ids and a title that say nothing of a person. */
  learner?: { sessionId: string; moduleId?: string; module?: string };
}

/**
 * Writes the messages about an event, in the transaction that causes it. They name the access key by its id and in masked form, with its
 * label, order number and product, and neither a key in readable form nor a buyer nor a nickname.
 */
export async function enqueueHookEvent(
  trx: DbOrTrx,
  { newId, now }: { newId: () => string; now: () => Date },
  event: HookEvent,
  { keyId, learner }: HookSubject,
): Promise<void> {
  const hooks = (await selectHooks(trx)).filter(({ isOn, events }) => isOn && events.includes(event));
  if (hooks.length === 0) return;
  const at = now().toISOString();
  const data = { keyId, ...(await findKeyToTell(trx, keyId)), ...learner };
  for (const hook of hooks)
    await insertDelivery(trx, {
      id: `msg_${newId()}`,
      hookId: hook.id,
      event,
      at,
      body: JSON.stringify({ type: event, timestamp: at, data }),
    });
}
