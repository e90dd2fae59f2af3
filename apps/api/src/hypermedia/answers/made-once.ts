/** What a handler made, or found because there is only one of it, and changed. */
export interface MadeOnce<Entity> {
  readonly entity: Entity;
  readonly isNew: boolean;
}
