import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><p>Empty</p>';

/** Serves an empty HTML page. The benchmarks compare the loading time of Keyreel's pages with the loading time of the empty page. */
export async function serveEmptyPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').setHeader('cache-control', 'no-cache').end(EMPTY),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
