import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** Lists the mails that have arrived, with their quoted line breaks removed. */
  mails: string[];
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Creates a mail server for the given port, which accepts every mail while it runs. */
export function createMailServer(port: number): MailServer {
  const mails: string[] = [];
  let server: SMTPServer | null = null;
  return {
    mails,
    start: async () => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        closeTimeout: 10,
        onData: (stream, _session, done) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
          stream.on('end', () => {
            mails.push(Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='));
            done(null);
          });
        },
      });
      server.on('error', () => {});
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    stop: async () => {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((resolve) => closing.close(resolve));
    },
  };
}
