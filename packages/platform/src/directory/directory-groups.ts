import { EqualityFilter, ExtensibleFilter, AndFilter, FilterParser, type Entry, type SearchOptions } from 'ldapts';
import type { DirectoryConfig } from '../config/directory.config';
import type { DirectoryConnection } from './connection';
import { DirectoryFault } from './directory-fault';
import { bytesOf, type DirectoryPerson, readPerson, valuesOf } from './directory-person';
import type { GroupMapping } from './group-mappings';

/** Active Directory's LDAP_MATCHING_RULE_IN_CHAIN. */
const IN_CHAIN = '1.2.840.113556.1.4.1941';

/** How deep groups within groups are read, and how many of them for one group. */
const [DEEPEST, MOST_GROUPS] = [5, 1_000];

/** The most values of `member` that are read of one group. */
const MOST_MEMBERS = 500_000;

/** The members of a mapped group. */
export interface MappedGroup extends GroupMapping {
  /** The ids of people; undefined: the group is not there, or not once, so nothing is known of its members. */
  readonly members: readonly string[] | undefined;
}

/** Finds the people of mapped groups, among those that were found before. */
export class DirectoryGroups {
  private readonly byDn: Map<string, DirectoryPerson>;
  private readonly byUsername: Map<string, DirectoryPerson>;
  private readonly ofGroup = new Map<string, string[]>();
  private within?: Promise<ReadonlySet<string>>;

  constructor(
    private readonly connection: DirectoryConnection,
    private readonly config: DirectoryConfig,
    people: readonly DirectoryPerson[],
  ) {
    this.byDn = new Map(people.map((person) => [plainDn(person.dn), person]));
    this.byUsername = new Map(people.flatMap((person) => (person.username ? [[person.username, person]] : [])));
    for (const { id, memberOf } of people) {
      for (const group of memberOf) {
        const ids = this.ofGroup.get(plainDn(group));
        if (ids) ids.push(id);
        else this.ofGroup.set(plainDn(group), [id]);
      }
    }
  }

  /** @throws {DirectoryFault} */
  async find(mapping: GroupMapping): Promise<MappedGroup> {
    const dn = await this.dnOf(mapping.entry);
    if (dn === undefined) return { ...mapping, members: undefined };
    const ids = new Set<string>();
    await this.walk(dn, ids, new Set(), 0);
    if (this.config.nestedGroups === 'chain') for (const id of await this.inChain(dn)) ids.add(id);
    return { ...mapping, members: [...ids] };
  }

  /** A group that is named by its CN has to be the only one. */
  private async dnOf(entry: string): Promise<string | undefined> {
    if (entry.includes('=')) return (await this.group(entry))?.dn;
    const filter = new AndFilter({ filters: [IS_GROUP, new EqualityFilter({ attribute: 'cn', value: entry })] });
    const base = this.config.groupBase || this.config.base;
    const [one, second] = await this.connection.search(base, { filter, sizeLimit: 2, attributes: ['1.1'] });
    return second ? undefined : one?.dn;
  }

  private async walk(dn: string, ids: Set<string>, seen: Set<string>, depth: number): Promise<void> {
    const plain = plainDn(dn);
    if (seen.has(plain)) return;
    seen.add(plain);
    if (seen.size > MOST_GROUPS) {
      throw new DirectoryFault('settings', `The group ${dn} has more than ${MOST_GROUPS} groups within it.`);
    }
    for (const id of this.ofGroup.get(plain) ?? []) ids.add(id);
    const entry = await this.group(dn);
    if (!entry) return;
    const names = texts(entry, 'memberUid').map((name) => this.byUsername.get(name.toLowerCase()));
    for (const person of names) if (person) ids.add(person.id);
    const members = [...(await this.membersOf(entry)), ...texts(entry, 'uniqueMember')];
    const others = members.filter((member) => {
      const person = this.byDn.get(plainDn(member));
      if (person) ids.add(person.id);
      return !person;
    });
    if (others.length === 0 || this.config.nestedGroups !== 'walk' || depth === DEEPEST) return;
    const groups = await this.allGroups();
    for (const other of others) if (groups.has(plainDn(other))) await this.walk(other, ids, seen, depth + 1);
  }

  /** Their names, read once: members that are neither people nor groups need no question each. */
  private allGroups(): Promise<ReadonlySet<string>> {
    this.within ??= (async () => {
      const names = new Set<string>();
      const base = this.config.groupBase || this.config.base;
      for await (const page of this.connection.pages(base, { filter: IS_GROUP, attributes: ['1.1'] })) {
        for (const { dn } of page) names.add(plainDn(dn));
      }
      return names;
    })();
    return this.within;
  }

  /** Undefined: there is no such entry, or it is no group. */
  private async group(dn: string): Promise<Entry | undefined> {
    const attributes = ['member', 'uniqueMember', 'memberUid'];
    const found = await this.connection
      .search(dn, { scope: 'base', filter: IS_GROUP, sizeLimit: 1, attributes })
      .catch((thrown: unknown) => (isMissing(thrown) ? [] : Promise.reject(thrown as Error)));
    return found[0];
  }

  private membersOf(entry: Entry): Promise<string[]> {
    return allValues(entry, 'member', async (attribute) => {
      const options: SearchOptions = { scope: 'base', filter: IS_GROUP, sizeLimit: 1, attributes: [attribute] };
      const [more] = await this.connection.search(entry.dn, options);
      return more;
    });
  }

  private async inChain(dn: string): Promise<string[]> {
    const { base, userFilter, idAttribute } = this.config;
    const within = new ExtensibleFilter({ matchType: 'memberOf', rule: IN_CHAIN, value: dn });
    const filter = new AndFilter({ filters: [FilterParser.parseString(userFilter), within] });
    const ids: string[] = [];
    const options = { filter, attributes: [idAttribute], explicitBufferAttributes: bytesOf(this.config) };
    for await (const page of this.connection.pages(base, options)) {
      for (const entry of page) {
        const person = readPerson(entry, this.config);
        if (person) ids.push(person.id);
      }
    }
    return ids;
  }
}

const GROUP_CLASSES = ['group', 'groupOfNames', 'groupOfUniqueNames', 'groupOfMembers', 'posixGroup'];
const IS_GROUP = FilterParser.parseString(`(|${GROUP_CLASSES.map((name) => `(objectClass=${name})`).join('')})`);

/**
 * All values of an attribute. Active Directory gives 1,500 at a time, as `member;range=0-1499`, and the last ones as
 * `member;range=3000-*` (MS-ADTS section 3.1.1.3.1.3.3).
 * @param read asks the entry for such an attribute
 */
export async function allValues(
  entry: Entry,
  attribute: string,
  read: (attribute: string) => Promise<Entry | undefined>,
): Promise<string[]> {
  const values = texts(entry, attribute);
  for (let part: Entry | undefined = entry; part;) {
    const range = rangeOf(part, attribute);
    if (!range) return values;
    values.push(...texts(part, range.name));
    if (range.last === undefined) return values;
    const next = range.last + 1;
    if (next <= range.first || values.length > MOST_MEMBERS) break;
    part = await read(`${attribute};range=${next}-*`);
  }
  throw new DirectoryFault('settings', `The directory does not give all values of ${attribute} of ${entry.dn}.`);
}

/** `last` is undefined for the range that ends with the last value. */
function rangeOf(entry: Entry, attribute: string) {
  for (const name of Object.keys(entry)) {
    const [, type, first, last] = /^([^;]+);range=(\d+)-(\d+|\*)$/i.exec(name) ?? [];
    if (type?.toLowerCase() !== attribute.toLowerCase() || !texts(entry, name).length) continue;
    return { name, first: Number(first), last: last === '*' ? undefined : Number(last) };
  }
  return undefined;
}

const texts = (entry: Entry, attribute: string): string[] =>
  valuesOf(entry, attribute).filter((value) => typeof value === 'string');

/** A name for comparisons: without case, and without a space beside what separates its parts (RFC 4514 section 2). */
export const plainDn = (dn: string): string => dn.toLowerCase().replace(/ ?(?<!\\)([,=+]) ?/g, '$1');

/** No such object (RFC 4511 section 4.1.9), or the member is no name of an entry. */
const isMissing = (thrown: unknown): boolean =>
  thrown instanceof DirectoryFault &&
  [32, 34].includes((thrown.cause as { code?: unknown } | undefined)?.code as number);
