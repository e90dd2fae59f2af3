import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last use of an access token, in its own table, so that using a token locks no token row. */
@Entity('oauth_token_usage')
export class OAuthTokenUsage {
  @PrimaryColumn('int') tokenId!: number;
  @Column('timestamptz') lastUsedAt!: Date;
}
