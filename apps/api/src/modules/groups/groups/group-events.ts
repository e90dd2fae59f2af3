import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Group } from '@review-service/database/entities/group.entity';
import { join, type Sql, sql } from '@review-service/database/sql';
import type { Caller } from '../../../access/callers/caller';
import type { MembershipListener } from '../../../memberships/membership';

/** What happens to a group. */
type Happening =
  | { readonly name: 'created' | 'restored' }
  | { readonly name: 'changed'; readonly formerName: string }
  /** As it was, with all that is shown of it. */
  | { readonly name: 'deleted'; readonly group: Pick<Group, 'id' | 'name'> }
  | { readonly name: 'member-added' | 'member-removed'; readonly userId: number };

/** What happens to which group, and by whom. */
export type GroupHappening = { readonly caller: Caller; readonly groupId: number } & Happening;

/** Hears what happens to groups, in the transaction of the change, once all of it is written. */
export interface GroupListener {
  /** Condition: it wants to know what happens to groups of this caller's place. It costs a look-up at most. */
  isListening(caller: Caller): Sql;
  hear(happening: GroupHappening): Promise<void>;
}

/** On a GroupListener: it is found in any module, so that what is above groups can listen to them. */
export const ListensToGroups = DiscoveryService.createDecorator();

/** Publishes what happens to groups, in the transaction of the change. */
@Injectable()
export class GroupEvents implements MembershipListener {
  private found?: readonly GroupListener[];

  constructor(private readonly discovery: DiscoveryService) {}

  /** Condition: somebody listens. It is read with a group, so that a change that nobody hears of needs no transaction. */
  isHeard(caller: Caller): Sql {
    const listening = this.listeners.map((listener) => listener.isListening(caller));
    return listening.length === 0 ? sql`false` : sql`(${join(listening, ' or ')})`;
  }

  /** The event of a change, for its claim. */
  of(
    { id, isHeard }: { readonly id: number; readonly isHeard: boolean },
    caller: Caller,
    happening: Happening,
  ): (() => Promise<void>) | undefined {
    return isHeard ? () => this.publish({ ...happening, caller, groupId: id }) : undefined;
  }

  async publish(happening: GroupHappening): Promise<void> {
    for (const listener of this.listeners) await listener.hear(happening);
  }

  memberChanged(name: 'added' | 'removed', groupId: number, userId: number, caller: Caller): Promise<void> {
    return this.publish({ name: `member-${name}`, groupId, userId, caller });
  }

  private get listeners(): readonly GroupListener[] {
    return (this.found ??= this.discovery
      .getProviders({ metadataKey: ListensToGroups.KEY })
      .map(({ instance }) => instance as GroupListener));
  }
}
