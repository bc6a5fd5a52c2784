import { readChallenge } from '#client/api/failure.ts';
import { runWithRetryAfter } from '#client/api/retry-after.ts';
import { api } from '#client/api/trpc-client.ts';
import { importOrReload } from '#client/import-or-reload.ts';

type EnterRequest = Parameters<typeof api.gate.enter.mutate>[0];

/**
 * Logs the learner in with an access key. After many attempts with wrong access keys, the server requires new visitors to provide a proof
 * of work, which this function computes. The login request is repeated while the server is too busy to process it.
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
 * Sends a login request, and repeats it while the server is busy. A login that is refused because of too many wrong access keys is not
 * repeated, so that the learner can read the reason.
 */
const enter = (request: EnterRequest) => runWithRetryAfter(() => api.gate.enter.mutate(request), { statuses: [503] });
