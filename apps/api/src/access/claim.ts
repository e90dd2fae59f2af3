import type { Caller } from './caller';

/** An entity that this caller may change, as it was when the request came in: by now it may be stale, or gone. */
export class Claim<Entity> {
  constructor(
    readonly caller: Caller,
    readonly entity: Entity,
    /**
     * Reads the row again under a lock, inside the transaction that changes it, and judges it again:
     * gone is 100, no longer allowed 101, changed since `If-Match` 412.
     */
    readonly lock: () => Promise<Entity>,
  ) {}
}
