import { rename } from 'node:fs/promises';

/** Reports that a move of several files failed halfway, and that the files that were already moved could not be moved back. */
export class PartialMoveError extends Error {
  override readonly name = 'PartialMoveError';
}

/**
 * Moves files and folders one after the other. When one move fails, the function undoes the earlier moves and throws the cause. When a move
 * fails and an earlier move cannot be undone, the function throws PartialMoveError.
 */
export async function moveFiles(moves: readonly { from: string; to: string }[]): Promise<void> {
  const done: { from: string; to: string }[] = [];
  try {
    for (const move of moves) {
      await rename(move.from, move.to);
      done.unshift(move);
    }
  } catch (error) {
    for (const { from, to } of done) {
      await rename(to, from).catch((cause: Error) => {
        throw new PartialMoveError(`${(error as Error).message}, and then ${cause.message}.`, { cause });
      });
    }
    throw error;
  }
}
