import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, RouteTarget } from '../../../access/targets/route-target';
import { LazyBoard } from './lazy-board';

/** Who may look at the queues: operators. They belong to no Local Site. */
export const queuesPolicy = {
  read: (caller: Caller) => caller.isSuperuser && caller.site === null,
} satisfies Policy<LazyBoard>;

/** The queues, in Redis or in PostgreSQL. */
@Injectable()
export class QueuesTarget extends RouteTarget<LazyBoard> {
  protected readonly policy = queuesPolicy;

  constructor(private readonly board: LazyBoard) {
    super();
  }

  protected find() {
    return Promise.resolve(this.board);
  }
}

/** The queues, if the caller may do this with them. */
export const QueuesTo = RouteTarget.decorator<typeof queuesPolicy>(QueuesTarget);
