// Implements a small client for WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), a protocol that controls Firefox. Playwright's own
// client does not work, because it sends commands that Debian's version of Firefox does not support.

const COMMAND_TIMEOUT_MS = 60_000;

interface PendingCommand {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export interface BidiClient {
  /** Sends a command and resolves to the result. Rejects when Firefox reports an error, does not respond or has exited. */
  send: <Result = unknown>(method: string, params: Record<string, unknown>) => Promise<Result>;
  close: () => void;
}

/** Connects to Firefox at the WebSocket address that Firefox printed on startup. */
export async function connectBidi(address: string): Promise<BidiClient> {
  const socket = new WebSocket(`${address}/session`);
  const pending = new Map<number, PendingCommand>();
  let commandCount = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox closed the connection'));
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string) as { id?: number; type: string; result?: unknown; error?: string; message?: string };
    const command = message.id === undefined ? undefined : pending.get(message.id);
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(`${message.error}: ${message.message}`));
  });
  return {
    async send<Result>(method: string, params: Record<string, unknown>) {
      if (socket.readyState !== WebSocket.OPEN) throw new Error('Firefox closed the connection');
      const id = ++commandCount;
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<Result>((resolve, reject) => {
          pending.set(id, { resolve: resolve as PendingCommand['resolve'], reject });
          timer = setTimeout(() => reject(new Error(`no response to ${method}`)), COMMAND_TIMEOUT_MS);
          socket.send(JSON.stringify({ id, method, params }));
        });
      } finally {
        clearTimeout(timer);
        pending.delete(id);
      }
    },
    close: () => socket.close(),
  };
}
