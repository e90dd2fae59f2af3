import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that the server has taken, for one receiver. */
export interface TakenMail {
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  readonly mail: Email;
}

/** An SMTP server on this machine, which says to addresses what a test wants. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** What it answers to an address, such as 550, so many times; an answer to `DATA` is under that name. */
  readonly refusals = new Map<string, { readonly code: number; times: number }>();
  private readonly server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _, done) => done(this.refusal(address)),
      onData: (stream, session, done) => {
        void buffer(stream).then(async (bytes) => {
          const refused = this.refusal('DATA');
          if (refused) {
            done(refused);
            return;
          }
          const mail = await PostalMime.parse(bytes);
          const from = session.envelope.mailFrom;
          for (const { address } of session.envelope.rcptTo) {
            this.taken.push({ from: from ? from.address : '', to: address, raw: bytes.toString('latin1'), mail });
          }
          done();
        });
      },
      ...options,
    });
    // What a client does to a connection is seen by its end.
    this.server.on('error', () => undefined);
  }

  static async listen(options: SMTPServerOptions = {}): Promise<MailServer> {
    const server = new MailServer(options);
    await new Promise<void>((done) => void server.server.listen(0, '127.0.0.1', done));
    return server;
  }

  /** Its port. */
  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** For MAIL_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}?starttls=off`;
  }

  /** Those who got a mail since the last call, sorted, with one for each. */
  receivers(): string[] {
    return this.taken
      .splice(0)
      .map(({ to }) => to)
      .sort();
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }

  private refusal(of: string): Error | undefined {
    const refusal = this.refusals.get(of);
    if (!refusal || refusal.times === 0) return undefined;
    refusal.times -= 1;
    return Object.assign(new Error('not now, and not here'), { responseCode: refusal.code });
  }
}
