import type { QueryRunner } from 'typeorm';
import { countedLists } from '../ledgers';
import { moveOpenings } from '../steps/follow-openings';
import { ForwardOnly } from '../steps/forward-only';

/** A change of a group runs the triggers of openings only if the group was opened or closed. */
export class OpeningsOfChangedGroups1795820000036 extends ForwardOnly {
  async up(db: QueryRunner): Promise<void> {
    for (const list of countedLists) if (list.audience) await moveOpenings(db, list, list.audience);
  }
}
