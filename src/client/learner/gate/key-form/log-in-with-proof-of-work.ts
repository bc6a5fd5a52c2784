import { readChallenge } from '#client/api/failure.ts';
import { runWithRetryAfter } from '#client/api/retry-after.ts';
import { api } from '#client/api/trpc-client.ts';
import { importOrReload } from '#client/import-or-reload.ts';
import { COOKIE_PROBE } from '#shared/cookie-probe.ts';

type EnterRequest = Parameters<typeof api.gate.enter.mutate>[0];

export const logInWithProofOfWork = (request: EnterRequest) => sendWithProofOfWork((proof) => api.gate.enter.mutate({ ...request, proof }));

/**
 * Sends an access key or a code. After many wrong attempts, the server requires new visitors to provide a proof of work, which this function
 * computes. The request is repeated while the server is too busy to process it.
 */
export async function sendWithProofOfWork<T>(send: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await sendUntilReady(send);
  } catch (error) {
    const challenge = readChallenge(error);
    if (challenge === null) throw error;
    const { solveProofOfWork } = await importOrReload(() => import('./solve-proof-of-work.ts'));
    const proof = await solveProofOfWork(challenge);
    return sendUntilReady(() => send(proof));
  }
}

/**
 * Sends a request, and repeats it while the server is busy. A request that is refused because of too many wrong attempts is not repeated, so
 * that the learner can read the reason.
 */
const sendUntilReady = <T>(send: () => Promise<T>) => runWithRetryAfter(() => send(), { statuses: [503] });

/** Sets a cookie by whose absence the server sees that the browser keeps none. */
export function setCookieProbe(): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older browsers
  document.cookie = `${COOKIE_PROBE}=1; path=/; samesite=lax`;
}
