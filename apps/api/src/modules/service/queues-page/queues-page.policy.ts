import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { LazyBoard } from './lazy-board';

/** Who may look at the queues: operators. They belong to no Local Site. */
export const queuesPolicy = {
  read: (caller: Caller) => caller.isSuperuser && caller.site === null,
} satisfies Policy<LazyBoard>;

/** The queues, in Redis or in PostgreSQL, if the caller may do this with them. */
export const QueuesTo = defineTarget({
  uses: { board: LazyBoard },
  policy: queuesPolicy,
  find: ({ board }) => Promise.resolve(board),
});
