// A small client of WebDriver BiDi, the protocol that drives Firefox: https://w3c.github.io/webdriver-bidi/
// Playwright's own client sends commands that the Firefox of Debian does not know.

const COMMAND_TIMEOUT_MS = 60_000;

interface PendingCommand {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export interface BidiClient {
  /** Sends a command and resolves to its result. Rejects when the browser refuses it, does not respond or has gone. */
  send: <Result = unknown>(method: string, params: Record<string, unknown>) => Promise<Result>;
  close: () => void;
}

/** Connects to a browser at the WebSocket address that it printed. */
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
