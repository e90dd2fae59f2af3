import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an API token was last used, apart from it, so that using one locks nothing. */
@Entity('api_token_usage')
export class ApiTokenUsage {
  @PrimaryColumn('int') tokenId!: number;
  @Column('timestamptz') lastUsedAt!: Date;
}
