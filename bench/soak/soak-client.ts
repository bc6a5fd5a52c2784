import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** A response that takes longer counts as refused, so that one hanging request does not keep the soak test from ending. */
const TIMEOUT_MS = 30_000;
/** Sets how many learners the soak test simulates. */
export const LEARNERS = 300;
const REPORT_INTERVAL_MS = 5000;

export interface SoakResponse {
  status: number;
  body: string;
}

/** Holds the settings that the main process of the soak test passes to the simulated clients. */
export interface SoakSettings {
  port: number;
  adminPassword: string;
  /** Holds one access key per simulated class of learners, followed by one access key for the attackers. */
  keys: string[];
  moduleId: string;
  videoId: string;
  quizId: string;
  /** Holds the id of a challenge whose regular expression takes exponential time to match some answers. */
  challengeId: string;
  lessonId: string;
}

/**
 * Simulates a browser with the given local IP address. The simulated browser stores cookies and keeps its connections open between
 * requests. The `SoakClient` class works only on Linux, where a program can use every IP address in the range 127.0.0.0/8.
 */
export class SoakClient {
  readonly #port: number;
  readonly #localAddress: string;
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });

  constructor(port: number, localAddress: string) {
    this.#port = port;
    this.#localAddress = localAddress;
  }

  /**
   * Sends a request and returns the response. When the network connection fails or the response takes too long, the returned response has
   * the status 0 and the error's code. Like a browser, the client repeats a request once, over a new connection, when the server has closed
   * the connection that was kept open.
   */
  async send(method: string, path: string, content?: object | string | Buffer, extraHeaders: object = {}): Promise<SoakResponse> {
    const isFile = Buffer.isBuffer(content);
    const body = content === undefined || isFile || typeof content === 'string' ? content : JSON.stringify(content);
    const headers = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...extraHeaders,
    };
    const options = { host: '127.0.0.1', port: this.#port, localAddress: this.#localAddress, method, path, headers };
    const sendOnce = (agent: Agent | false) =>
      new Promise<SoakResponse | 'repeat'>((resolve) => {
        const timer = setTimeout(() => sent.destroy(Object.assign(new Error('too slow'), { code: 'TIMEOUT' })), TIMEOUT_MS);
        const end = (result: SoakResponse | 'repeat') => {
          clearTimeout(timer);
          resolve(result);
        };
        const sent = request({ ...options, agent }, (response) => {
          this.#read(response).then(end, (error: unknown) => end(describeFailure(error)));
        });
        sent.on('error', (error) => {
          const failure = describeFailure(error);
          end(sent.reusedSocket && failure.body === 'ECONNRESET' ? 'repeat' : failure);
        });
        sent.end(body);
      });
    const first = await sendOnce(this.#agent);
    return first === 'repeat' ? ((await sendOnce(false)) as SoakResponse) : first;
  }

  async #read(response: IncomingMessage): Promise<SoakResponse> {
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
    return { status: response.statusCode ?? 0, body: Buffer.concat(await response.toArray()).toString('latin1') };
  }
}

function describeFailure(error: unknown): SoakResponse {
  return { status: 0, body: String((error as NodeJS.ErrnoException).code) };
}

let hasStopMessage = false;

/** Returns true once the parent process has asked for the end. */
export const isStopped = (): boolean => hasStopMessage;

/**
 * Calls `run` and sends the results so far to the parent process at once, every five seconds, and once more when `run` has ended, which ends the
 * process.
 */
export function runUntilStopped(getResults: () => object, run: () => Promise<unknown>): void {
  process.once('message', () => (hasStopMessage = true));
  process.once('disconnect', () => process.exit());
  const report = (isLast: boolean) => process.send!({ results: getResults() }, () => isLast && process.exit());
  report(false);
  setInterval(() => report(false), REPORT_INTERVAL_MS);
  void run().then(() => report(true));
}
