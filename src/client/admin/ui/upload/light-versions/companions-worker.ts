// This worker decodes and encodes video in the background, so that the admin portal stays responsive and can cancel the work at any time.
import { makeCompanions } from './make-companions.ts';

addEventListener('message', (event: MessageEvent<Blob>) => {
  void makeCompanions(event.data, (progress) => postMessage({ progress })).then((made) => postMessage({ made }));
});
