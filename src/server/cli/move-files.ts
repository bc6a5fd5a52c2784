import { rename } from 'node:fs/promises';

/** Reports that moving several files failed halfway, and that some of the moved files could not be moved back. */
export class PartialMoveError extends Error {
  override readonly name = 'PartialMoveError';
}

/** If a move fails, the earlier moves are undone and the error is thrown, or PartialMoveError if an earlier move cannot be undone. */
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
