import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody was warned that a token of theirs ends: once of each end, and each number of days before it. */
@Entity('credential_warning')
export class CredentialWarning {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it is an OAuth2 token. */
  @Column('int', { nullable: true }) apiTokenId!: number | null;
  /** Null: it is an API token. */
  @Column('int', { nullable: true }) oauthTokenId!: number | null;
  /** The end that the token had: another one is warned of anew. */
  @Column('timestamptz') endsAt!: Date;
  /** At most so many days were left. */
  @Column('smallint') days!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
