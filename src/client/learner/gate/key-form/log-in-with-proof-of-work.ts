import { readChallenge } from '#client/api/failure.ts';
import { runWithRetryAfter } from '#client/api/retry-after.ts';
import { api } from '#client/api/trpc-client.ts';
import { importOrReload } from '#client/import-or-reload.ts';

type EnterRequest = Parameters<typeof api.gate.enter.mutate>[0];

/**
 * Logs the learner in with an access key. When someone tries many wrong access keys, the server requires a proof of work from new visitors,
 * and this function computes the proof. If the server is too busy to log the learner in, the function repeats the login request.
 */
export async function logInWithProofOfWork(request: EnterRequest) {
  try {
    return await enter(request);
  } catch (error) {
    const challenge = readChallenge(error);
    if (challenge === null) throw error;
    const { solveProofOfWork } = await importOrReload(() => import('./solve-proof-of-work.ts'));
    return enter({ ...request, proof: await solveProofOfWork(challenge) });
  }
}

/**
 * Sends a login request, and repeats the request while the server is busy. If the login is refused because of wrong access keys, the
 * request is not repeated, so that the learner can read the reason.
 */
const enter = (request: EnterRequest) => runWithRetryAfter(() => api.gate.enter.mutate(request), { statuses: [503] });
