import type { SearchOptions } from 'ldapts';
import type { DirectoryConfig } from '../config/directory.config';
import { DirectoryConnection } from './connection';
import { DirectoryFault } from './directory-fault';
import { attributesOf, bytesOf, type DirectoryPerson, readPerson } from './directory-person';
import { withValue } from './filters';

/** The issuer of all identities of the directory: a server may get another address. */
export const DIRECTORY_ISSUER = 'ldap';

/** What a name or a password may have, so that none is sent that cannot be right. */
const [LONGEST_NAME, LONGEST_PASSWORD] = [254, 1_000];

/** The most people of a sync. */
const MOST_PEOPLE = 500_000;

/** What is found by a user name. */
export interface FoundByName {
  /** The server that was asked. */
  readonly url: string;
  readonly entries: number;
  /** Exactly one entry, with an id. */
  readonly person: DirectoryPerson | undefined;
}

/** All people of the directory. */
export interface FoundPeople {
  readonly people: readonly DirectoryPerson[];
  /** Entries that nobody can be told by, because they have no id. */
  readonly withoutId: number;
}

/** A company's directory. Each call opens a connection of its own. */
export class LdapDirectory {
  constructor(readonly config: DirectoryConfig) {}

  get isOn(): boolean {
    return this.config.isOn;
  }

  /**
   * The person with this user name and password; undefined: none, or not exactly one entry.
   * @throws {DirectoryFault}
   */
  async verify(username: string, password: string): Promise<DirectoryPerson | undefined> {
    if (!isName(username) || password === '' || Buffer.byteLength(password) > LONGEST_PASSWORD) return undefined;
    return this.connected(async (connection) => {
      const { person } = await this.find(connection, username);
      if (!person || person.isDisabled) return undefined;
      return (await connection.bind(person.dn, password)) ? person : undefined;
    });
  }

  /**
   * What is found by a user name.
   * @throws {DirectoryFault}
   */
  byName(username: string): Promise<FoundByName> {
    return this.connected(async (connection) => ({
      url: connection.url,
      ...(isName(username) ? await this.find(connection, username) : { entries: 0, person: undefined }),
    }));
  }

  /**
   * Everybody. A server that answers with an error, or stops in between, gives nobody.
   * @throws {DirectoryFault}
   */
  async people(connection: DirectoryConnection): Promise<FoundPeople> {
    const people: DirectoryPerson[] = [];
    let withoutId = 0;
    for await (const page of connection.pages(this.config.base, this.options({ filter: this.config.userFilter }))) {
      for (const entry of page) {
        const person = readPerson(entry, this.config);
        if (person) people.push(person);
        else withoutId += 1;
      }
      if (people.length > MOST_PEOPLE) {
        throw new DirectoryFault('settings', `LDAP_USER_FILTER finds more than ${MOST_PEOPLE} people.`);
      }
    }
    return { people, withoutId };
  }

  /** Runs work on a connection, and closes it. */
  async connected<Result>(work: (connection: DirectoryConnection) => Promise<Result>): Promise<Result> {
    const connection = await DirectoryConnection.open(this.config);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  private async find(connection: DirectoryConnection, username: string) {
    const { base, userFilter, usernameAttribute } = this.config;
    const filter = withValue(userFilter, usernameAttribute, username);
    const found = await connection.search(base, this.options({ filter, sizeLimit: 2 }));
    const [entry, second] = found;
    return { entries: found.length, person: entry && !second ? readPerson(entry, this.config) : undefined };
  }

  private options(options: SearchOptions): SearchOptions {
    const { config } = this;
    return {
      scope: 'sub',
      derefAliases: 'never',
      attributes: attributesOf(config),
      explicitBufferAttributes: bytesOf(config),
      ...options,
    };
  }
}

const isName = (text: string): boolean => text !== '' && text.length <= LONGEST_NAME && !/\p{Cc}/u.test(text);
