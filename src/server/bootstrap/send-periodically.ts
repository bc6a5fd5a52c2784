import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendDueMails } from '../services/mail/mail-service.ts';

const INTERVAL_MS = 2000;

/** Sends what is due every few seconds. Returns a function that stops this and waits for the attempt in progress. */
export function sendPeriodically(deps: Deps, log: FastifyBaseLogger): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = async () => {
    await sendDueMails(deps).catch((err: unknown) => log.error({ err }, 'mails could not be sent'));
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => (running = null));
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
