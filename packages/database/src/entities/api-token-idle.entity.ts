import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Finds API tokens that nobody uses: triggers keep a row of each token that may be alive. It changes once a day at most, so
 * that an index by day costs the uses of a token nothing (decision R12).
 */
@Entity('api_token_idle')
export class ApiTokenIdle {
  @PrimaryColumn('int') tokenId!: number;
  /** That of the token. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** The day, in UTC, of its last use, or of its making. */
  @Column('date') since!: string;
}
