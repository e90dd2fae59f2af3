/** An object, and members that stand beside it in the answer. */
export interface ItemAndMore<Entity> {
  readonly entity: Entity;
  /** Undefined: nothing, this time. */
  readonly beside?: object | undefined;
}
