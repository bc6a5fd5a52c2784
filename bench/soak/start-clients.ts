import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Sets how long the clients may take to end after the server's time is over. */
const END_TIMEOUT_MS = 40_000;

export interface Clients<T> {
  /** Holds the results so far. */
  results: T;
  /** Resolves once the clients begin. */
  begin: Promise<unknown>;
  /** Asks the clients to end. Those that do not end in time are killed; their results so far remain. */
  stop: () => Promise<void>;
}

/** Starts simulated clients in a process of their own, so that neither the measurement nor the other clients are disturbed. */
export function startClients<T>(file: string, args: string[], onFailure: () => void): Clients<Partial<T>> {
  const child = fork(new URL(file, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exit = once(child, 'exit');
  let isStopping = false;
  const clients: Clients<Partial<T>> = {
    results: {},
    begin: Promise.race([once(child, 'message'), exit]),
    stop: async () => {
      isStopping = true;
      if (child.exitCode !== null) return;
      child.send('stop');
      const isEnded = await Promise.race([exit.then(() => true), setTimeout(END_TIMEOUT_MS, false, { ref: false })]);
      if (isEnded) return;
      console.log(`${file} did not end in time`);
      child.kill('SIGKILL');
    },
  };
  child.on('message', ({ results }: { results: T }) => (clients.results = results));
  child.on('exit', (code, signal) => {
    if (isStopping) return;
    console.error(`${file} ended with ${code ?? signal}`);
    process.exitCode = 1;
    onFailure();
  });
  return clients;
}
