// Decodes and encodes beside the portal, which stays responsive, and can be stopped at any time.
import { makeCompanions } from './make-companions.ts';

addEventListener('message', (event: MessageEvent<Blob>) => {
  void makeCompanions(event.data, (progress) => postMessage({ progress })).then((made) => postMessage({ made }));
});
