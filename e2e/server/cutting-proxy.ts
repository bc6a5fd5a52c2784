import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface CuttingProxy {
  address: string;
  /** Returns how many connections with an upload have been cut. */
  countCuts: () => number;
  /** Returns whether the proxy holds back everything that browsers send, which it does after the last cut. */
  isHolding: () => boolean;
  /** Lets everything through from now on. */
  release: () => void;
  close: () => Promise<void>;
}

/**
 * Starts a proxy that cuts the connections on which the browser sends, each time when another `bytesPerCut` bytes have passed. After the
 * last cut it lets as many bytes pass again, and then holds all further ones back.
 */
export async function startCuttingProxy(
  target: string,
  { cuts, bytesPerCut }: { cuts: number; bytesPerCut: number },
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  let bytes = 0;
  let made = 0;
  let mode: 'cutting' | 'holding' | 'open' = 'cutting';
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('close', cut);
    upstream.on('close', cut).pipe(client);
    client.on('data', (chunk: Buffer) => {
      if (mode === 'cutting' && (bytes += chunk.length) > bytesPerCut) {
        bytes = 0;
        if (made === cuts) mode = 'holding';
        else {
          made++;
          return cut();
        }
      }
      upstream.write(chunk);
      if (mode !== 'holding') return;
      client.pause();
      held.add(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    countCuts: () => made,
    isHolding: () => mode === 'holding',
    release: () => {
      mode = 'open';
      for (const socket of held) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
