import type { JudgedBy } from '../page-state.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { gradeAnswers } from '#shared/page-types/grade-answers.ts';

/** Matching some answers against an author's regular expression can take an extremely long time. */
const TIME_LIMIT_MS = 2000;

const WORKER_SOURCE = `postMessage(0);onmessage=({data})=>{for(const[r,t]of data){let m=false;try{m=new RegExp(r).test(t)}catch{}postMessage(m)}}`;

type Match = [regex: string, text: string];

/**
 * Grades a challenge's answers, one for each answer slot. The author's regular expressions run in a web worker. As on the server, a regular
 * expression that is invalid or exceeds the time limit does not match.
 */
export async function gradeInWorker(card: Pick<JudgedBy, 'answers'>, answers: readonly SubmittedAnswer[]): Promise<boolean[]> {
  // The first grading pass only collects the regular expressions to test. The second grading pass reads the test results in the same order.
  const matches: Match[] = [];
  gradeAnswers(card, answers, (regex, text) => matches.push([regex, text]) > 0);
  const results = matches.length === 0 ? [] : await matchInWorker(matches);
  let next = 0;
  return gradeAnswers(card, answers, () => results[next++] ?? false);
}

/** Returns the results that the web worker delivers within the time limit. */
function matchInWorker(matches: readonly Match[]): Promise<boolean[]> {
  return new Promise((resolve) => {
    const workerUrl = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));
    const worker = new Worker(workerUrl);
    const results: boolean[] = [];
    const finish = () => {
      worker.terminate();
      URL.revokeObjectURL(workerUrl);
      resolve(results);
    };
    // The web worker's first message reports that it is ready. The time that the web worker takes to start does not count towards the time
    // limit.
    const onReady = () => {
      const timeout = setTimeout(finish, TIME_LIMIT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => {
        if (results.push(data) < matches.length) return;
        clearTimeout(timeout);
        finish();
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows
      worker.postMessage(matches);
    };
    worker.addEventListener('message', onReady, { once: true });
    worker.addEventListener('error', finish);
  });
}
