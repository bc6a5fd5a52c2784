import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openJoiningSocket } from './joining-socket.ts';

test('what is written in one turn of the event loop is sent together, and what is written later on its own', async () => {
  const server = createServer((client) => client.pipe(client)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = openJoiningSocket().connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const uncork = vi.spyOn(socket, 'uncork');

  for (const text of ['one ', 'two ', 'three ']) socket.write(text);
  await Promise.resolve();
  socket.write('four ');
  expect(uncork).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(received).toBe('one two three four '));
  expect(uncork).toHaveBeenCalledTimes(1);

  socket.write('five');
  await setImmediate();
  expect(uncork).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(received).toBe('one two three four five'));
});
