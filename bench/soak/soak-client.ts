import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface SoakResponse {
  status: number;
  body: string;
}

/** Holds the settings that the main process of the soak test passes to the simulated clients. */
export interface SoakSettings {
  port: number;
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

  /** Sends a request and returns the response. When the network connection fails, the returned response has the status 0. */
  send(method: 'GET' | 'POST', path: string, content?: object | string, range?: string): Promise<SoakResponse> {
    const body = content === undefined ? undefined : typeof content === 'string' ? content : JSON.stringify(content);
    const headers = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(range && { range }),
    };
    const options = { host: '127.0.0.1', port: this.#port, localAddress: this.#localAddress, agent: this.#agent, method, path, headers };
    return new Promise((resolve) => {
      const sent = request(options, (response) => void this.#read(response).then(resolve, () => resolve({ status: 0, body: '' })));
      sent.on('error', () => resolve({ status: 0, body: '' })).end(body);
    });
  }

  async #read(response: IncomingMessage): Promise<SoakResponse> {
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.#cookies.set(name!, value!);
    }
    return { status: response.statusCode ?? 0, body: Buffer.concat(await response.toArray()).toString('latin1') };
  }
}

/**
 * Calls `run`, sends the results of `run` to the parent process, and then exits the current process. The `isStopped` function returns true
 * once the parent process has sent a message.
 */
export function runUntilStopped(run: (isStopped: () => boolean) => Promise<object>): void {
  let isStopped = false;
  process.once('message', () => (isStopped = true));
  process.once('disconnect', () => process.exit());
  void run(() => isStopped).then((results) => process.send!(results, () => process.exit()));
}
