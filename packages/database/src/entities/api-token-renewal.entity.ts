import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** For so many days after its end a former secret is kept, to say what became of it. */
export const FORMER_SECRETS_KEPT = 90;

/** A renewal of an API token, with the secret that the token had before. */
@Entity('api_token_renewal')
export class ApiTokenRenewal {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') tokenId!: number;
  /** Which of the token's secrets it replaced: as many renewals were before it. */
  @Column('int') replaced!: number;
  /** A keyed hash of the former secret, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  /** Until then the former secret is valid, unless the token ends before. */
  @Column('timestamptz') overlapEndsAt!: Date;
  /** When the former secret last came since the renewal; null: never. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Somebody ended the former secret before its time; the row only says so to who still sends it. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
