import { readChallenge } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { importOrReload } from '#client/import-or-reload.ts';

/** Enters. While many wrong keys are tried, the server sets newcomers a challenge, which is solved and sent along. */
export async function enterWithProof(request: Parameters<typeof api.gate.enter.mutate>[0]) {
  try {
    return await api.gate.enter.mutate(request);
  } catch (error) {
    const challenge = readChallenge(error);
    if (challenge === null) throw error;
    const { solveProof } = await importOrReload(() => import('./solve-proof.ts'));
    return api.gate.enter.mutate({ ...request, proof: await solveProof(challenge) });
  }
}
