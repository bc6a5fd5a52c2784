import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

interface RecordedHashes {
  costs: Pick<Argon2Parameters, 'memory' | 'parallelism' | 'passes' | 'tagLength'>[];
  maxRunning: number;
}

/**
 * Runs a function and records the Argon2 hashes that are computed in the meantime. A hash takes thousands of times as long as all the other
 * work of a login.
 */
export async function recordPasswordHashes(action: () => Promise<unknown>): Promise<RecordedHashes> {
  const recorded: RecordedHashes = { costs: [], maxRunning: 0 };
  let running = 0;
  const { argon2 } = crypto;
  const recordAndHash: typeof argon2 = (algorithm, parameters, done) => {
    const { memory, parallelism, passes, tagLength } = parameters;
    recorded.costs.push({ memory, parallelism, passes, tagLength });
    recorded.maxRunning = Math.max(recorded.maxRunning, ++running);
    argon2(algorithm, parameters, (...result) => {
      running--;
      done(...result);
    });
  };
  Object.assign(crypto, { argon2: recordAndHash });
  syncBuiltinESMExports();
  try {
    await action();
  } finally {
    Object.assign(crypto, { argon2 });
    syncBuiltinESMExports();
  }
  return recorded;
}
