import { expect, test } from 'vitest';
import { parseTranscript } from '#shared/media/transcript.ts';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { checkArchive } from '#server/adapters/spreadsheet/check-archive.ts';
import { normalizeCaptions } from '#server/adapters/spreadsheet/normalize-captions.ts';
import { prepareFileParts } from './prepare-file-parts.ts';

const worker = { checkArchive, normalizeCaptions: async (bytes: Uint8Array) => normalizeCaptions(bytes) };
const CUE = '1\n00:00:00,000 --> 00:00:01,000\nHello, and welcome to the lesson.\n\n';

/**
 * Returns the CPU time that the action uses in this thread, in milliseconds. Unlike elapsed time, CPU time is not affected by other
 * programs on a busy machine.
 */
async function measureCpuMs(action: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await action();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

test('T64: a transcript of five megabytes with a hundred thousand captions is stored without parsing all of it, so that other requests do not wait', async () => {
  const text = CUE.repeat(Math.floor((5 * 1024 * 1024) / CUE.length));
  const source = createInMemoryByteSource(Buffer.from(text), Infinity);
  // Garbage collection may slow down a measurement, so the shortest of three measurements is used.
  const measureLeast = async (action: () => unknown) =>
    Math.min(await measureCpuMs(action), await measureCpuMs(action), await measureCpuMs(action));
  const wholeMs = await measureLeast(() => parseTranscript(text));
  expect(await measureLeast(() => prepareFileParts(source, 'srt', worker))).toBeLessThan(wholeMs / 2);
});
