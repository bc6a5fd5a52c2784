import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards requests to the server, but holds back a part of one file until the test releases the part. */
export interface PausableProxy {
  address: string;
  /** Sends the next `bytes` bytes of every response that is held back. */
  release: (bytes: number) => void;
  close: () => void;
}

/** Starts a proxy to the server. The proxy sends only `firstBytes` of each response for which `isHeld` returns true. */
export async function startPausableProxy(
  baseURL: string,
  isHeld: (response: { path: string; contentType: string | undefined }) => boolean,
  firstBytes: number,
): Promise<PausableProxy> {
  const { hostname, port } = new URL(baseURL);
  const gates = new Set<(bytes: number) => void>();
  const proxy = createServer((incoming, response) => {
    const options = { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers };
    const upstream = request(options, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      const path = decodeURIComponent(incoming.url!);
      if (!isHeld({ path, contentType: answer.headers['content-type'] })) return void answer.pipe(response);
      let held = Buffer.alloc(0);
      let budget = firstBytes;
      let hasEnded = false;
      const send = () => {
        if (response.destroyed) return;
        if (budget > 0 && held.length > 0) response.write(held.subarray(0, budget));
        const sent = Math.min(budget, held.length);
        held = held.subarray(sent);
        budget -= sent;
        if (hasEnded && held.length === 0) response.end();
      };
      const release = (bytes: number) => {
        budget += bytes;
        send();
      };
      gates.add(release);
      response.on('close', () => gates.delete(release));
      answer.on('data', (chunk: Buffer) => {
        held = Buffer.concat([held, chunk]);
        send();
      });
      answer.on('end', () => {
        hasEnded = true;
        send();
      });
    });
    upstream.on('error', () => response.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  return {
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release: (bytes) => gates.forEach((release) => release(bytes)),
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
