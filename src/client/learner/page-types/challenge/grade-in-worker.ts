import type { Card } from '#shared/catalog.ts';
import { gradeAnswers, type SubmittedAnswer } from '#shared/page-types/challenge.ts';

/** An author's pattern can take for ever on some texts: it runs beside the page, which stops waiting after this. */
const TIME_LIMIT_MS = 2000;

const WORKER_SOURCE = `postMessage(0);onmessage=({data})=>{for(const[r,t]of data){let m=false;try{m=new RegExp(r).test(t)}catch{}postMessage(m)}}`;

/** Judges a challenge slot by slot. A pattern that is invalid or takes too long does not match, as on the server. */
export async function gradeInWorker(card: Pick<Card, 'answers'>, given: readonly SubmittedAnswer[]): Promise<boolean[]> {
  // First heard what will be asked, then answered from what the worker found.
  const asked: [regex: string, text: string][] = [];
  gradeAnswers(card, given, (regex, text) => asked.push([regex, text]) > 0);
  const found = asked.length === 0 ? [] : await matchInWorker(asked);
  let next = 0;
  return gradeAnswers(card, given, () => found[next++] ?? false);
}

function matchInWorker(asked: [regex: string, text: string][]): Promise<boolean[]> {
  return new Promise((resolve) => {
    const address = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));
    const worker = new Worker(address);
    const found: boolean[] = [];
    const finish = () => {
      worker.terminate();
      URL.revokeObjectURL(address);
      resolve(found);
    };
    // The first message says that it is ready; only from then on the time counts.
    const onReady = () => {
      const patience = setTimeout(finish, TIME_LIMIT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => {
        if (found.push(data) < asked.length) return;
        clearTimeout(patience);
        finish();
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
      worker.postMessage(asked);
    };
    worker.addEventListener('message', onReady, { once: true });
    worker.addEventListener('error', finish);
  });
}
