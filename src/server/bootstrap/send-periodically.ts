import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendDueDeliveries } from '../services/hooks/hook-service.ts';
import { sendDueMails } from '../services/mail/mail-service.ts';

const INTERVAL_MS = 2000;

/** Sends the mails and the messages to hooks that are due every few seconds. Returns a function that stops this and waits for what runs. */
export function sendPeriodically(deps: Deps, log: FastifyBaseLogger): () => Promise<void> {
  const stops = [
    repeat(
      () => sendDueMails(deps),
      (err) => log.error({ err }, 'mails could not be sent'),
    ),
    repeat(
      () => sendDueDeliveries(deps),
      (err) => log.error({ err }, 'messages to hooks could not be sent'),
    ),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function repeat(action: () => Promise<unknown>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= action()
      .catch(onError)
      .finally(() => (running = null));
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
