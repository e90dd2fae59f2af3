import { readFileSync } from 'node:fs';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { Client, type Entry, InvalidCredentialsError, ResultCodeError, type SearchOptions } from 'ldapts';
import type { DirectoryConfig } from '../config/directory.config';
import { DirectoryFault } from './directory-fault';

/** Milliseconds for each answer. */
const PATIENCE = 5_000;

/** The most bytes of one answer: a group of 100,000 people has 10 million. */
const MOST_BYTES = 33_554_432;

/** A connection to one server of the directory. `close` it. */
export class DirectoryConnection {
  private constructor(
    private readonly client: Client,
    private readonly budget: Budget,
    /** The address of the server. */
    readonly url: string,
    private readonly tls: ConnectionOptions,
  ) {}

  /**
   * Connects to the first server that answers, safely, and binds the account that searches.
   * @throws {DirectoryFault} if there is none
   */
  static async open(config: DirectoryConfig): Promise<DirectoryConnection> {
    const authority = config.caFile === undefined ? undefined : readAuthority(config.caFile);
    const reasons: string[] = [];
    for (const url of config.urls) {
      const connection = DirectoryConnection.to(url, authority, config);
      try {
        await connection.begin(config);
        return connection;
      } catch (thrown) {
        await connection.close();
        if (thrown instanceof DirectoryFault && thrown.kind === 'settings') throw thrown;
        reasons.push(`${url}: ${(thrown as Error).message}`);
      }
    }
    throw new DirectoryFault('away', `No server of the directory answers. ${reasons.join(' ')}`.trim());
  }

  private static to(url: string, authority: Buffer | undefined, { urls }: DirectoryConfig): DirectoryConnection {
    const budget = new Budget();
    const { hostname, protocol } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const tls: ConnectionOptions = {
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ...(authority && { ca: authority }),
      minVersion: 'TLSv1.2',
    };
    const client = new Client({
      url,
      timeout: PATIENCE,
      // So that a server that is gone leaves time for the next one.
      connectTimeout: Math.max(PATIENCE / urls.length, 1_000),
      ...(protocol === 'ldaps:' && { tlsOptions: tls }),
      ...budget.connections(),
    });
    return new DirectoryConnection(client, budget, url, tls);
  }

  private async begin(config: DirectoryConfig): Promise<void> {
    if (this.url.startsWith('ldap:') && !config.allowPlain) await this.inTime(() => this.client.startTLS(this.tls));
    await this.authenticate(config);
  }

  private async authenticate({ bindDn, bindPassword }: DirectoryConfig): Promise<void> {
    // Without an account the first search connects.
    if (bindDn === '') await this.search('', { scope: 'base', attributes: ['1.1'] });
    else if (!(await this.bind(bindDn, bindPassword)))
      throw new DirectoryFault('settings', 'The directory does not accept LDAP_BIND_DN with LDAP_BIND_PASSWORD.');
  }

  /**
   * Is it the password of the entry? An empty one is refused here: a server would take it for an anonymous bind, which
   * succeeds (RFC 4513 section 5.1.2).
   */
  async bind(dn: string, password: string): Promise<boolean> {
    if (dn === '' || password === '') return false;
    try {
      await this.inTime(() => this.client.bind(dn, password));
      return true;
    } catch (thrown) {
      if (thrown instanceof InvalidCredentialsError) return false;
      throw faultOf(thrown);
    }
  }

  /** Entries; referrals to other servers are not followed. At most `sizeLimit` of them. */
  async search(base: string, options: SearchOptions): Promise<Entry[]> {
    try {
      const { searchEntries } = await this.inTime(() => this.client.search(base, { timeLimit: 5, ...options }));
      return searchEntries;
    } catch (thrown) {
      throw faultOf(thrown);
    }
  }

  /** The same in pages (RFC 2696), for any number of them. */
  async *pages(base: string, options: SearchOptions): AsyncGenerator<Entry[]> {
    const pages = this.client.searchPaginated(base, { ...options, paged: { pageSize: 1_000 } });
    for (;;) {
      const page = await this.inTime(() => pages.next(), 12 * PATIENCE).catch((thrown: unknown) => {
        throw faultOf(thrown);
      });
      if (page.done) return;
      yield page.value.searchEntries;
    }
  }

  async close(): Promise<void> {
    await this.client.unbind().catch(() => undefined);
    this.budget.end();
  }

  /** Ends the connection if it takes too long: whatever the library waits for ends with it. */
  private async inTime<Result>(work: () => Promise<Result>, patience = PATIENCE): Promise<Result> {
    this.budget.renew();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`It did not answer within ${patience / 1_000} seconds.`));
        this.budget.end();
      }, patience);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (thrown) {
      this.endAfter(thrown);
      throw thrown;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A refusal is an answer, after which the connection can be used. */
  private endAfter(thrown: unknown): void {
    if (!(thrown instanceof ResultCodeError)) this.budget.end();
  }
}

/**
 * The sockets of one connection. The library would open another one by itself after a lost one, and one that was to be
 * secured by StartTLS without that: here it gets only one. What a server sends in answer to one question is limited.
 */
class Budget {
  private readonly sockets: Socket[] = [];
  private isOpened = false;
  private bytes = 0;

  renew(): void {
    this.bytes = 0;
  }

  end(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** For the library, which calls the second one for `ldaps:` and for StartTLS. */
  connections() {
    return {
      createConnection: ((port: number, host: string) =>
        this.watched(this.first(() => connect(port, host)))) as typeof connect,
      createSecureConnection: ((first: number | ConnectionOptions, host?: string, options?: ConnectionOptions) =>
        this.watched(
          typeof first === 'number' ? this.first(() => connectTls(first, host, options)) : connectTls(first),
        )) as typeof connectTls,
    };
  }

  private first<Kind extends Socket>(open: () => Kind): Kind {
    if (this.isOpened) throw new Error('The server closed the connection.');
    this.isOpened = true;
    return open();
  }

  private watched<Kind extends Socket>(socket: Kind): Kind {
    this.sockets.push(socket);
    socket.on('data', (data: Buffer) => {
      this.bytes += data.length;
      if (this.bytes > MOST_BYTES) socket.destroy(new Error(`An answer is longer than ${MOST_BYTES} bytes.`));
    });
    return socket;
  }
}

function faultOf(thrown: unknown): unknown {
  if (thrown instanceof DirectoryFault) return thrown;
  const { message } = thrown as Error;
  // Busy, unavailable and unwilling servers (RFC 4511 section 4.1.9) may be right in a minute.
  const isAway = !(thrown instanceof ResultCodeError) || [51, 52, 53].includes(thrown.code);
  return new DirectoryFault(
    isAway ? 'away' : 'settings',
    isAway ? `The directory does not answer: ${message}` : `The directory refuses the search: ${message}`,
    { cause: thrown },
  );
}

function readAuthority(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (thrown) {
    throw new DirectoryFault('settings', `LDAP_CA_FILE: the file cannot be read (${(thrown as Error).message}).`);
  }
}
