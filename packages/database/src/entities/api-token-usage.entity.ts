import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last use of an API token, in its own table, so that using a token locks no token row. */
@Entity('api_token_usage')
export class ApiTokenUsage {
  @PrimaryColumn('int') tokenId!: number;
  /** The token's, by a trigger, so that an index finds what somebody used last. */
  @Column('int', { nullable: true }) userId!: number | null;
  @Column('timestamptz') lastUsedAt!: Date;
}
