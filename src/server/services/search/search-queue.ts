import { AppError } from '#shared/app-error.ts';
import { KeyedQueue } from '../limits/keyed-queue.ts';

/** Limits the searches that wait. One search takes at most a second, because of the captions of its pages. */
const MAX_WAITING = 100;

/** Creates the queue in which searches run one at a time and learners take turns, so that nobody can keep the others waiting. */
export const createSearchQueue = () =>
  new KeyedQueue({ concurrency: 1, maxWaiting: MAX_WAITING, createRefusal: () => new AppError('server.busy') });
