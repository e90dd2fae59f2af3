import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an access token was last used, apart from it, so that using one locks nothing. */
@Entity('oauth_token_usage')
export class OAuthTokenUsage {
  @PrimaryColumn('int') tokenId!: number;
  @Column('timestamptz') lastUsedAt!: Date;
}
