import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../access/route-target';
import { LazyBoard } from './lazy-board';

/** Who may look at the queues: operators. They belong to no Local Site. */
export const queuesPolicy = {
  read: (caller: Caller) => caller.isSuperuser && caller.site === null,
} satisfies Policy<LazyBoard>;

/** The queues in Redis; there are none where there is no Redis. */
@Injectable()
export class QueuesTarget extends RouteTarget<LazyBoard> {
  protected readonly policy = queuesPolicy;

  constructor(private readonly board: LazyBoard) {
    super();
  }

  protected find(_: RouteParams, caller: Caller) {
    // Only who may look learns that there is nothing to look at.
    return Promise.resolve(this.board.isThere || !queuesPolicy.read(caller) ? this.board : undefined);
  }
}

/** The queues, if the caller may do this with them. */
export const QueuesTo = RouteTarget.decorator<typeof queuesPolicy>(QueuesTarget);
