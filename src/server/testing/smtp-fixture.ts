import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface SmtpFixture {
  url: string;
  env: Record<string, string>;
  /** Lists what arrived: the recipients of the envelope and the whole message. */
  mails: { to: string[]; raw: string }[];
  stop: () => Promise<void>;
  start: (options?: SMTPServerOptions) => Promise<void>;
}

/** Starts a mail server on a free port, which it keeps when it stops and starts again. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<SmtpFixture> {
  const mails: SmtpFixture['mails'] = [];
  let server: SMTPServer | null = null;
  let port = await findFreePort();
  const start = async (changes: SMTPServerOptions = {}) => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 10,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => {
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
          done(null);
        });
      },
      ...options,
      ...changes,
    });
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  };
  const stop = async () => {
    const closing = server;
    server = null;
    if (closing) await new Promise<void>((resolve) => closing.close(resolve));
  };
  await start();
  onTestFinished(stop);
  const url = `smtp://127.0.0.1:${port}`;
  return { url, env: { SMTP_URL: url, MAIL_FROM: 'school@example.com', PUBLIC_URL: 'https://learn.example.com' }, mails, start, stop };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  return port;
}
