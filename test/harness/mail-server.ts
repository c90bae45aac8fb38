import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A server that takes e-mail in and keeps it. */
export class MailServer {
  readonly #server: SMTPServer;
  readonly received: string[] = [];
  url = '';

  private constructor(refuses: (address: string) => boolean) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (!refuses(address)) return done();
        // RFC 5321 §4.2.2
        done(Object.assign(new Error(`no such mailbox: ${address}`), { responseCode: 550 }));
      },
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

  /**
   * @param port where it listens; by default one that is free
   * @param refuses for whom it takes nothing
   */
  static async listen(
    port = 0,
    { refuses = () => false }: { refuses?(address: string): boolean } = {},
  ): Promise<MailServer> {
    const mail = new MailServer(refuses);
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
