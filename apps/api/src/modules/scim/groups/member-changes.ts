import { failScim, type Filter, isObject, type ScimOperation, pathOf, readPath, valueIn } from '../protocol';

/** Who becomes a member and who does not, after all operations. */
export interface MemberChanges {
  /** Nobody else stays. */
  readonly isWhole: boolean;
  readonly added: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
}

const LARGEST_ID = 2_147_483_647;
const NAME = 'members';

/** Collects changes of members, one operation after another. Who the members are need not be known for that. */
export class MemberChange {
  private isWhole = false;
  private readonly added = new Set<number>();
  private readonly removed = new Set<number>();

  /** The members that a whole group is sent with; undefined: nothing is said of them. */
  static of(members: unknown): MemberChange {
    const change = new MemberChange();
    if (members !== undefined) change.replace(members);
    return change;
  }

  get changes(): MemberChanges {
    return { isWhole: this.isWhole, added: this.added, removed: this.removed };
  }

  /** Applies what an operation says of members. Resolves to what it says of other attributes, if anything. */
  take(operation: ScimOperation): ScimOperation | undefined {
    const { op, path, value } = operation;
    if (path === undefined) return this.takeOfWhole(operation);
    const { schema, attribute, filter, sub } = pathOf(path);
    if (schema !== undefined || attribute?.toLowerCase() !== NAME) return operation;
    if (sub !== undefined && sub.toLowerCase() !== 'value') return undefined;
    if (op === 'remove') this.remove(filter ? idsIn(filter) : value === undefined ? undefined : idsOf(value));
    else if (filter) failScim('invalidPath', 'Members are added and removed, not changed.');
    else if (op === 'add') this.add(idsOf(value));
    else this.replace(value);
    return undefined;
  }

  private takeOfWhole({ op, value }: ScimOperation): ScimOperation | undefined {
    const all = Object.entries(isObject(value) ? value : {});
    const isMembers = (name: string) => readPath(name)?.attribute?.toLowerCase() === NAME;
    for (const [, members] of all.filter(([name]) => isMembers(name))) {
      if (op === 'add') this.add(idsOf(members));
      else this.replace(members);
    }
    const others = all.filter(([name]) => !isMembers(name));
    return others.length > 0 ? { op, value: Object.fromEntries(others) } : undefined;
  }

  private add(ids: readonly number[]): void {
    for (const id of ids) {
      this.added.add(id);
      this.removed.delete(id);
    }
  }

  /** @param ids undefined: all */
  private remove(ids: readonly number[] | undefined): void {
    if (!ids) {
      this.replace([]);
      return;
    }
    for (const id of ids) {
      this.added.delete(id);
      this.removed.add(id);
    }
  }

  private replace(members: unknown): void {
    const ids = idsOf(members);
    this.isWhole = true;
    this.removed.clear();
    this.added.clear();
    this.add(ids);
  }
}

/** The ids of members as they are sent: objects with a `value`, or the values themselves. */
function idsOf(members: unknown): number[] {
  if (members === null || members === undefined) return [];
  return [members].flat().map((member: unknown) => idOf(isObject(member) ? valueIn(member, 'value') : member));
}

function idOf(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value;
  const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= LARGEST_ID ? id : unknownMember(String(value));
}

/** Ends the request: 400. */
export const unknownMember = (value: string): never =>
  failScim('invalidValue', `There is no user with this id: ${value.slice(0, 100)}`);

/** The ids that a filter names, which says only which ones are equal: `value eq "1" or value eq "2"`. */
function idsIn(filter: Filter): number[] {
  if (filter.kind === 'or') return filter.parts.flatMap(idsIn);
  const isNamed = filter.kind === 'compare' && filter.operator === 'eq' && filter.of.attribute === 'value';
  if (!isNamed || filter.of.within) return failScim('invalidFilter', 'Name members by: members[value eq "<id>"].');
  // To remove who is no member changes nothing.
  const text = String(filter.value);
  return /^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : [];
}
