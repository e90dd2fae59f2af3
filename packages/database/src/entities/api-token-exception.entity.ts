import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That the limits of tokens do not apply to an API token. */
@Entity('api_token_exception')
export class ApiTokenException {
  @PrimaryColumn('int') tokenId!: number;
  @Column('text') reason!: string;
  /** Null: for good. */
  @Column('timestamptz', { nullable: true }) until!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) givenAt!: Date;
  /** As the actor of the audit log. */
  @Column('text') givenBy!: string;
}
