/**
 * Frees the memory of a chunk at once. The garbage collector frees unused buffers so late that an upload of 100 MB would otherwise increase
 * the memory use of the process by tens of megabytes. A small chunk is not freed, because small chunks share one block of memory.
 */
export function freeMemory(chunk: Buffer): void {
  if (chunk.byteLength === chunk.buffer.byteLength) (chunk.buffer as ArrayBuffer).transfer(0);
}
