import { WorkbookRefusal } from '../refusal.ts';

/**
 * Inflates raw DEFLATE data and passes on the chunks. When `addChunk` throws, inflating stops at once, so that an archive bomb takes no more
 * memory than the caller allows. Rejects with a WorkbookRefusal when the data is damaged.
 */
export async function inflate(data: Uint8Array, addChunk: (chunk: Uint8Array) => void): Promise<void> {
  const inflated = new Blob([data as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = inflated.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new WorkbookRefusal('damaged', 'The compressed data is damaged.', { cause });
    });
    if (done) return;
    try {
      addChunk(value);
    } catch (error) {
      // The cancelled stream may reject, and the error above is the one that counts.
      void reader.cancel().catch(() => undefined);
      throw error;
    }
  }
}
