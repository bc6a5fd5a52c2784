import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';

const INTERVAL_MS = 2000;

/**
 * Sends the mails and the messages to hooks that are due every few seconds. A hook whose address does not answer keeps no message to another
 * waiting. Returns a function that stops this and waits for what runs.
 */
export function sendPeriodically(deps: Deps, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  const start = (name: string, action: () => Promise<unknown>) => {
    if (running.has(name)) return;
    const end = action()
      .catch((err: unknown) => log.error({ err }, `${name} could not be sent`))
      .finally(() => running.delete(name));
    running.set(name, end);
  };
  const startHooks = async () => {
    const { listDueHookIds, sendDueDeliveries } = await import('../services/hooks/hook-service.ts');
    for (const id of await listDueHookIds(deps)) start(`messages to hook ${id}`, () => sendDueDeliveries(deps, id));
  };
  const timer = setInterval(() => {
    if (deps.mailer !== null) start('mails', async () => (await import('../services/mail/mail-service.ts')).sendDueMails(deps));
    start('messages to hooks', startHooks);
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    while (running.size > 0) await Promise.all(running.values());
  };
}
