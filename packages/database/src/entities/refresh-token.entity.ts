import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token that an application exchanges for the next access token of a grant. */
@Entity('oauth_refresh_token')
export class RefreshToken {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') grantId!: number;
  /** A keyed hash of its value, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  /** Null: it was not revoked. */
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Null: it was imported, and has the scopes of its access token. */
  @Column('text', { array: true, nullable: true }) scopes!: string[] | null;
  /** Null: never. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** When its successor was issued; null: not yet. */
  @Column('timestamptz', { nullable: true }) replacedAt!: Date | null;
}
