// This worker decodes and encodes video in the background, so that the admin portal stays responsive and can cancel the work at any time.
import { makeCompanions } from './make-companions.ts';

addEventListener('message', ({ data: { file, needsOnlyStill } }: MessageEvent<{ file: Blob; needsOnlyStill: boolean }>) => {
  void makeCompanions(file, needsOnlyStill, (progress) => postMessage({ progress })).then((made) => postMessage({ made }));
});
