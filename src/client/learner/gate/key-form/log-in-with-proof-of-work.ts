import { readChallenge } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { importOrReload } from '#client/import-or-reload.ts';

/**
 * Logs the learner in with an access key. When many wrong access keys are being tried, the server requires a proof of work from
 * new visitors, and this function computes the proof.
 */
export async function logInWithProofOfWork(request: Parameters<typeof api.gate.enter.mutate>[0]) {
  try {
    return await api.gate.enter.mutate(request);
  } catch (error) {
    const challenge = readChallenge(error);
    if (challenge === null) throw error;
    const { solveProofOfWork } = await importOrReload(() => import('./solve-proof-of-work.ts'));
    return api.gate.enter.mutate({ ...request, proof: await solveProofOfWork(challenge) });
  }
}
