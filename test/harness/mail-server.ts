import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A server that takes e-mail in and keeps it. */
export class MailServer {
  readonly #server: SMTPServer;
  readonly received: string[] = [];
  url = '';

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.received.push(Buffer.concat(chunks).toString('utf8'));
          done();
        });
      },
    });
  }

  /** @param port where it listens; by default one that is free */
  static async listen(port = 0): Promise<MailServer> {
    const mail = new MailServer();
    await new Promise<void>((resolve) => mail.#server.listen(port, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = mail.#server.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    mail.url = `smtp://127.0.0.1:${address.port}`;
    return mail;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
