import type { StackPlace, StackRole, StackState } from '@review-service/contracts/stacks';
import { STACK_AT_MOST, stackDepths } from '@review-service/visibility/stacks';
import type { LayerMember } from './stack.columns';

/** The place of a member, and whether it can land. */
export interface StackedPlace extends StackPlace {
  readonly role: StackRole;
}

/** A member with its place. */
export type Placed<Member extends LayerMember> = Member & { readonly place: StackedPlace };

/** The state of a member, for clients. */
export const stateOf = ({ status, isPublished }: Pick<LayerMember, 'status' | 'isPublished'>): StackState =>
  status === 'S' ? 'landed' : status === 'D' ? 'discarded' : isPublished ? 'pending' : 'draft';

const isDone = (member: LayerMember): boolean =>
  member.status === 'S' || (stateOf(member) === 'pending' && member.approvalFailure === null);

/** The layers of a stack: its members by what they depend on. A circle counts as one level more for each of its members. */
export class Layers<Member extends LayerMember> {
  private readonly members: ReadonlyMap<number, Member>;
  private readonly depths: ReadonlyMap<number, number>;
  private readonly lower = new Map<number, ReadonlySet<number>>();

  constructor(
    found: readonly Member[],
    private readonly rootId: number,
  ) {
    this.members = new Map(found.map((member) => [member.id, member]));
    this.depths = stackDepths(new Map(found.map(({ id, dependsOn }) => [id, dependsOn])));
  }

  /** The place of the review request that was asked about. */
  get root(): StackedPlace | undefined {
    const root = this.members.get(this.rootId);
    return root && this.placeOf(root);
  }

  /** From the bottom up, and whether some are left out. */
  shown(): { readonly items: Placed<Member>[]; readonly isCut: boolean } {
    const own = this.depths.get(this.rootId) ?? 1;
    const distance = ({ id }: Member) => Math.abs((this.depths.get(id) ?? 1) - own);
    const seen = [...this.members.values()].filter((member) => member.readable || this.isBetween(member.id));
    const nearest = seen.sort((one, other) => distance(one) - distance(other)).slice(0, STACK_AT_MOST);
    const items = nearest
      .map((member) => ({ ...member, place: this.placeOf(member) }))
      .sort((one, other) => one.place.position.depth - other.place.position.depth || one.displayId - other.displayId);
    const isOutside = (id: number) => !this.members.has(id);
    return { items, isCut: nearest.length < seen.length || seen.some(({ dependsOn }) => dependsOn.some(isOutside)) };
  }

  private placeOf({ id }: Member): StackedPlace {
    const ids = [...this.below(id), id];
    const fromBelow = ids
      .flatMap((one) => this.members.get(one) ?? [])
      .sort(
        (one, other) =>
          (this.depths.get(one.id) ?? 1) - (this.depths.get(other.id) ?? 1) || one.displayId - other.displayId,
      );
    const lowest = fromBelow.find((member) => !isDone(member));
    const isWhole = ids.every((one) => this.members.has(one));
    return {
      position: { depth: this.depths.get(id) ?? 1, of: Math.max(...this.depths.values()) },
      role: this.roleOf(id),
      ready: lowest === undefined && isWhole,
      blocked_by: lowest?.readable ? lowest.displayId : null,
      bottom: fromBelow.find(({ readable }) => readable)?.displayId ?? null,
    };
  }

  private roleOf(id: number): StackRole {
    if (id === this.rootId) return 'this';
    if (this.below(this.rootId).has(id)) return 'below';
    return this.below(id).has(this.rootId) ? 'above' : 'beside';
  }

  /** A hidden one is left out above of all that the reader may see: it has no bearing on them. */
  private isBetween(id: number): boolean {
    return [...this.members.values()].some((other) => other.readable && this.below(other.id).has(id));
  }

  /** The ids of all that it depends on, also of those that were not read. */
  private below(id: number): ReadonlySet<number> {
    const known = this.lower.get(id);
    if (known) return known;
    const found = new Set<number>();
    const waiting = [...(this.members.get(id)?.dependsOn ?? [])];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (found.has(one)) continue;
      found.add(one);
      waiting.push(...(this.members.get(one)?.dependsOn ?? []));
    }
    this.lower.set(id, found);
    return found;
  }
}
