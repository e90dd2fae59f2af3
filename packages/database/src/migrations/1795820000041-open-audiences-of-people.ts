import type { QueryRunner } from 'typeorm';
import { reviewRequests } from '../ledgers';
import { ForwardOnly } from '../steps/forward-only';
import { buildIndex } from '../steps/indexes';

/**
 * Finds the open audiences of a person's review requests that have certain groups, as another index finds the closed ones. A
 * person may have as many audiences as review requests, and a total that reads all of them takes as long as there are.
 */
export class OpenAudiencesOfPeople1795820000041 extends ForwardOnly {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const { ledger, audience } = reviewRequests;
    // Without a list of pending rows, which every reader would go through.
    await buildIndex(
      db,
      `${ledger}_open_of`,
      `${ledger} using gin (audience_of(${audience.whose}, audience)) with (fastupdate = off)
       where part = 'audience' and ${audience.whose} <> 0 and is_open`,
    );
  }
}
