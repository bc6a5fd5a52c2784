import type { DbOrTrx } from '#db/open-database.ts';
import type { HookEvent } from '#shared/hooks/hook-schemas.ts';
import { insertDelivery, selectHooks } from './hook-queries.ts';

/** Writes the messages about an event, in the transaction that causes it. They name neither keys in readable form nor buyers. */
export async function enqueueHookEvent(
  trx: DbOrTrx,
  { newId, now }: { newId: () => string; now: () => Date },
  event: HookEvent,
  data: { keyId: string; productId: string },
): Promise<void> {
  const at = now().toISOString();
  for (const hook of await selectHooks(trx))
    if (hook.isOn && hook.events.includes(event))
      await insertDelivery(trx, {
        id: `msg_${newId()}`,
        hookId: hook.id,
        event,
        at,
        body: JSON.stringify({ type: event, timestamp: at, data }),
      });
}
