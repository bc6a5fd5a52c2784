import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { expect } from './server-process.ts';

export interface CuttingProxy {
  address: string;
  /** Returns how many bytes browsers have sent, with those that a cut has lost. */
  countBytes: () => number;
  countCuts: () => number;
  /** Waits until the proxy holds back everything that browsers send. */
  waitUntilHolding: () => Promise<void>;
  /** Connects new clients to the given server and lets everything through, up to the next disturbance. */
  release: (target: string) => void;
  close: () => Promise<void>;
}

/**
 * Starts a proxy that disturbs what browsers send, each time when another `bytesBetween` bytes have passed: it cuts all connections, or holds
 * everything back until it is released.
 */
export async function startCuttingProxy(
  firstTarget: string,
  { disturbances, bytesBetween }: { disturbances: ('cut' | 'hold')[]; bytesBetween: number },
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const left = [...disturbances];
  let [target, total, passed, cuts, isHolding] = [firstTarget, 0, 0, 0, false];
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          for (const each of [client, upstream]) each.destroy();
        });
    }
    upstream.pipe(client);
    client.on('data', (chunk: Buffer) => {
      total += chunk.length;
      passed += chunk.length;
      if (isHolding) return client.pause();
      if (passed < bytesBetween || left.length === 0) return void upstream.write(chunk);
      passed = 0;
      isHolding = left.shift() === 'hold';
      if (isHolding) return client.pause();
      cuts++;
      for (const socket of sockets) socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    countBytes: () => total,
    countCuts: () => cuts,
    waitUntilHolding: () => expect.poll(() => isHolding, { timeout: 60_000 }).toBe(true),
    release: (nextTarget) => {
      // What was held back is lost, as with a server that ended.
      [target, isHolding] = [nextTarget, false];
      destroyAll();
    },
    close: async () => {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}
