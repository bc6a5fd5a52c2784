import { WorkbookRefusal } from '../workbook-refusal.ts';

/**
 * Decompresses raw DEFLATE data and calls `addChunk` with each chunk. When `addChunk` throws an error, decompression stops
 * immediately, so that a zip bomb cannot use more memory than the caller allows. Rejects with a WorkbookRefusal when the data is
 * damaged.
 */
export async function inflate(data: Uint8Array, addChunk: (chunk: Uint8Array) => void): Promise<void> {
  const inflated = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = inflated.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new WorkbookRefusal('damaged', { cause });
    });
    if (done) return;
    try {
      addChunk(value);
    } catch (error) {
      // An error from cancelling the stream is ignored, because the caller already receives the error that `addChunk` threw.
      void reader.cancel().catch(() => undefined);
      throw error;
    }
  }
}
