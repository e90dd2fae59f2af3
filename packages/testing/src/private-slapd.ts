import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { within } from '@review-service/embedded/deadline';
import { keep, type Kept } from '@review-service/embedded/keep';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { findSlapd } from '@review-service/embedded/test-slapd';
import { Attribute, Change, Client } from 'ldapts';
import { makeCertificate } from './certificate';
import { lastingPort } from './lasting-port';

const LONGEST_START = 30_000;

/** The directory of suites. */
export const DIRECTORY_BASE = 'dc=example,dc=com';
const ROOT = `cn=root,${DIRECTORY_BASE}`;
const SERVICE = `cn=service,${DIRECTORY_BASE}`;
const SECRET = 'service secret';

/** The values of an entry's attributes. */
export type EntryValues = Readonly<Record<string, string | Buffer | readonly string[]>>;

/** An OpenLDAP server of a suite's own, with an account that searches and people below `ou=people`. */
export class PrivateSlapd {
  private kept: Kept | undefined;

  private constructor(
    private readonly folder: string,
    private readonly ports: { readonly plain: number; readonly tls: number },
    private readonly start_: () => Promise<Kept>,
  ) {}

  /**
   * Starts one. The suite stops it.
   * @param entries beside the base, `ou=people`, `ou=groups` and the account that searches; written before the server starts
   */
  static async start(entries: readonly (readonly [dn: string, values: EntryValues])[] = []): Promise<PrivateSlapd> {
    const program = findSlapd();
    if (!program) throw new Error('There is no slapd, and none could be fetched with apt-get: install it.');
    const folder = makeTemporaryFolder('review-service-slapd');
    mkdirSync(join(folder, 'db'));
    makeCertificate(folder, 'IP:127.0.0.1');
    const [file, log, ldif] = ['slapd.conf', 'slapd.log', 'entries.ldif'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(file, configuration(program.root, folder));
    writeFileSync(ldif, [...BASICS, ...entries].map(([dn, values]) => ldifOf(dn, values)).join('\n'));
    const { command, env } = program;
    const added = spawnSync(command, ['-T', 'add', '-q', '-f', file, '-l', ldif], { env, encoding: 'utf8' });
    if (added.status !== 0) throw new Error(`slapd does not take the entries: ${added.stderr}`);
    const ports = { plain: await lastingPort(), tls: await lastingPort() };
    const urls = `ldap://127.0.0.1:${ports.plain} ldaps://127.0.0.1:${ports.tls}`;
    const slapd = new PrivateSlapd(folder, ports, async () => {
      const kept = keep({
        command,
        args: ['-d', '0', '-f', file, '-h', urls],
        env,
        log,
        stopSignal: 'SIGTERM',
        removeAfterwards: [],
      });
      await within(LONGEST_START, async () => kept.hasEnded() || (await slapd.answers()));
      if (kept.hasEnded()) throw new Error(`${command} does not start: see ${log}`);
      return kept;
    });
    await slapd.start();
    return slapd;
  }

  /** Starts it again after `stop`, with what it had. */
  async start(): Promise<void> {
    this.kept = await this.start_();
  }

  async stop(): Promise<void> {
    await this.kept?.stop();
  }

  get url(): string {
    return `ldaps://127.0.0.1:${this.ports.tls}`;
  }

  /** For StartTLS. */
  get plainUrl(): string {
    return `ldap://127.0.0.1:${this.ports.plain}`;
  }

  /** Settings of the service with which people of this server sign in. */
  get settings(): Record<string, string> {
    return {
      LDAP_URL: this.url,
      LDAP_CA_FILE: join(this.folder, 'cert.pem'),
      LDAP_BIND_DN: SERVICE,
      LDAP_BIND_PASSWORD: SECRET,
      LDAP_BASE: `ou=people,${DIRECTORY_BASE}`,
      LDAP_GROUP_BASE: `ou=groups,${DIRECTORY_BASE}`,
    };
  }

  add(dn: string, values: EntryValues): Promise<void> {
    return this.asRoot((client) =>
      client.add(
        dn,
        Object.entries(values).map(([type, value]) => attributeOf(type, value)),
      ),
    );
  }

  /** Replaces the values of attributes; with none they are gone. */
  change(dn: string, values: EntryValues): Promise<void> {
    return this.asRoot((client) =>
      client.modify(
        dn,
        Object.entries(values).map(
          ([type, value]) => new Change({ operation: 'replace', modification: attributeOf(type, value) }),
        ),
      ),
    );
  }

  rename(dn: string, name: string): Promise<void> {
    return this.asRoot((client) => client.modifyDN(dn, name));
  }

  remove(dn: string): Promise<void> {
    return this.asRoot((client) => client.del(dn));
  }

  private async answers(): Promise<boolean> {
    return this.asRoot(() => Promise.resolve()).then(
      () => true,
      () => false,
    );
  }

  private async asRoot(work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = new Client({ url: this.plainUrl, timeout: 10_000, connectTimeout: 10_000 });
    try {
      await client.bind(ROOT, SECRET);
      await work(client);
    } finally {
      await client.unbind();
    }
  }
}

/** The entry of a person whose password is their user name. */
export const personEntry = (uid: string, values: EntryValues = {}): readonly [dn: string, values: EntryValues] => [
  `uid=${uid},ou=people,${DIRECTORY_BASE}`,
  {
    objectClass: 'inetOrgPerson',
    ...{ uid, cn: uid, sn: uid, givenName: uid, mail: `${uid}@corp.example`, userPassword: uid },
    ...values,
  },
];

/** The entry of a group of names. */
export const groupEntry = (cn: string, member: readonly string[]): readonly [dn: string, values: EntryValues] => [
  `cn=${cn},ou=groups,${DIRECTORY_BASE}`,
  { objectClass: 'groupOfNames', cn, member },
];

const BASICS: readonly (readonly [string, EntryValues])[] = [
  [DIRECTORY_BASE, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' }],
  [`ou=people,${DIRECTORY_BASE}`, { objectClass: 'organizationalUnit', ou: 'people' }],
  [`ou=groups,${DIRECTORY_BASE}`, { objectClass: 'organizationalUnit', ou: 'groups' }],
  [SERVICE, { objectClass: ['organizationalRole', 'simpleSecurityObject'], cn: 'service', userPassword: SECRET }],
];

const attributeOf = (type: string, value: string | Buffer | readonly string[]): Attribute =>
  new Attribute({ type, values: Buffer.isBuffer(value) ? [value] : typeof value === 'string' ? [value] : [...value] });

/** In base64, so that any value can be written (RFC 2849). */
function ldifOf(dn: string, values: EntryValues): string {
  const line = (name: string, value: string | Buffer) => `${name}:: ${Buffer.from(value as string).toString('base64')}`;
  const lines = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' || Buffer.isBuffer(value) ? [line(name, value)] : value.map((one) => line(name, one)),
  );
  return [line('dn', dn), ...lines, ''].join('\n');
}

/** As strict as servers are: only pages get everything out of it, and only for the account that searches. */
const configuration = (root: string, folder: string): string => `
${['core', 'cosine', 'nis', 'inetorgperson', 'msuser'].map((name) => `include ${join(root, 'etc/ldap/schema', `${name}.schema`)}`).join('\n')}
modulepath ${join(root, 'usr/lib/ldap')}
moduleload back_mdb.so
pidfile ${join(folder, 'slapd.pid')}
TLSCertificateFile ${join(folder, 'cert.pem')}
TLSCertificateKeyFile ${join(folder, 'key.pem')}
sizelimit 500
database mdb
suffix "${DIRECTORY_BASE}"
rootdn "${ROOT}"
rootpw "${SECRET}"
directory ${join(folder, 'db')}
maxsize 1073741824
dbnosync
index objectClass,uid,cn,member,entryUUID eq
limits dn.exact="${SERVICE}" size.soft=500 size.hard=500 size.prtotal=unlimited size.pr=1000
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${SERVICE}" read by anonymous auth by * none
`;
