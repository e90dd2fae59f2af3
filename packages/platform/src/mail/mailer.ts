import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { sendLiteralHeaders } from './literal-headers';
import { type MailOAuth, type MailPlace, readMailUrl } from './mail-url';

/** A mail as nodemailer composes it. The envelope is always said, because headers are made for readers. */
export type Mail = SendMailOptions & { readonly envelope: { readonly from: string; readonly to: string } };

/** The server refuses the mail permanently: another try would not help. */
export class MailRefused extends Error {
  /** @param isOfReceiver it is the receiver's address that is refused */
  constructor(
    readonly answer: string,
    readonly isOfReceiver: boolean,
  ) {
    super(`the server refuses it: ${answer}`);
  }
}

/** Hands mail over. */
export interface Mailer {
  /** Resolves with the server's answer once it has taken the mail. Throws MailRefused, or any other error: try again. */
  send(mail: Mail): Promise<string>;
  close(): void;
}

/** To the server, from one process. */
export const CONNECTIONS = 10;

/**
 * The timeout of a step of SMTP, in milliseconds; together, with at most nine steps behind the greeting, they are less than
 * CLAIM of a delivery. Servers scan a mail before they answer: a sender that gives up too soon sends it twice.
 */
const TIMES = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, dnsTimeout: 10_000 };

/** No text of a mail names a file or an address that is then read. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/**
 * The mailer of MAIL_URL.
 * @param oauth the server wants an access token, which is got when it is needed, in place of a password
 */
export function openMailer(url: string, oauth?: MailOAuth): Mailer {
  const place = readMailUrl(url);
  return 'folder' in place ? new FolderMailer(place.folder) : new SmtpMailer(place, oauth);
}

/** Keeps some connections to the server, for many mails each. */
class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(
    { host, port, secure, starttls, login, ca }: Exclude<MailPlace, { folder: string }>,
    oauth: MailOAuth | undefined,
  ) {
    this.transport = createTransport(
      {
        pool: true,
        maxConnections: CONNECTIONS,
        maxMessages: 500,
        // The sender retries a mail whose connection is lost. It knows the number of tries.
        maxRequeues: 0,
        ...{ host, port, secure },
        ...(!secure && { requireTLS: starttls === 'required', ignoreTLS: starttls === 'off' }),
        ...(login && { auth: oauth ? authOf(login.user, oauth) : login }),
        tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
        ...TIMES,
      },
      CLOSED,
    );
    sendLiteralHeaders(this.transport);
  }

  async send(mail: Mail): Promise<string> {
    try {
      const { response } = (await this.transport.sendMail(mail)) as { response: string };
      return shortened(response);
    } catch (error) {
      throw refusalIn(error) ?? error;
    }
  }

  close(): void {
    this.transport.close();
  }
}

const authOf = (user: string, { tokenUrl, ...client }: MailOAuth) =>
  ({ type: 'OAuth2', user, accessUrl: tokenUrl, ...client }) as const;

/** Writes each mail into a file, to be looked at. */
class FolderMailer implements Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true }, CLOSED);

  constructor(private readonly folder: string) {
    sendLiteralHeaders(this.transport);
  }

  async send(mail: Mail): Promise<string> {
    const { message } = (await this.transport.sendMail(mail)) as { message: Buffer };
    await mkdir(this.folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = join(this.folder, `.${name}`);
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, join(this.folder, name));
    return `250 written to ${name}`;
  }

  close(): void {
    this.transport.close();
  }
}

/** A 5xx to the receiver or to the mail itself; one to the login or the sender is the operator's to mend. */
function refusalIn(error: unknown): MailRefused | undefined {
  const {
    responseCode,
    command = '',
    response = '',
  } = error as {
    responseCode?: number;
    command?: string;
    response?: string;
  };
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return undefined;
  if (command === 'RCPT TO') return new MailRefused(shortened(response), true);
  return command === 'DATA' ? new MailRefused(shortened(response), false) : undefined;
}

/** An answer may be long, and have several lines, and characters that no stored text may have. */
const shortened = (answer: string): string => answer.replace(/[\s\0]+/g, ' ').slice(0, 500);
