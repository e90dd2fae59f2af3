import { GroupUndo, undoDaysOf, USUAL_GROUP_UNDO } from './group-undo.setting';

/** For how long a group that a command deletes can be restored. */
export class GroupUndoConfig {
  @GroupUndo()
  groupUndo: string = USUAL_GROUP_UNDO;

  /** 0: it cannot be. */
  get days(): number {
    return undoDaysOf(this.groupUndo);
  }
}
