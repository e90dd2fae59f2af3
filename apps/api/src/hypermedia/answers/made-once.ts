/** The object that a handler created, or changed because only one may exist. */
export interface MadeOnce<Entity> {
  readonly entity: Entity;
  readonly isNew: boolean;
}
