import { rename } from 'node:fs/promises';

/** Neither all nor nothing was moved. */
export class PartialMoveError extends Error {
  override readonly name = 'HalfMoved';
}

/** Moves files and folders one after the other; when one fails, those before it are moved back and it throws why. */
export async function moveFiles(moves: readonly { from: string; to: string }[]): Promise<void> {
  const made: { from: string; to: string }[] = [];
  try {
    for (const move of moves) {
      await rename(move.from, move.to);
      made.unshift(move);
    }
  } catch (error) {
    for (const { from, to } of made) {
      await rename(to, from).catch((cause: Error) => {
        throw new PartialMoveError(`${(error as Error).message}, and then ${cause.message}.`, { cause });
      });
    }
    throw error;
  }
}
