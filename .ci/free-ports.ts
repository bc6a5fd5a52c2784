import { createServer, type AddressInfo } from 'node:net';

export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof createServer>>();
      const server = createServer().once('error', reject);
      server.listen(0, '127.0.0.1', () => resolve(server));
      return promise;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
