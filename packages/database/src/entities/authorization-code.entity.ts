import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an application exchanges for a token, once, after its user said yes. */
@Entity('oauth_authorization_code')
export class AuthorizationCode {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') grantId!: number;
  /** A keyed hash of its value, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  /** What the application named; empty: nothing, since it has only one. */
  @Column('text') redirectUri!: string;
  /** Of PKCE, by SHA-256; null: none was given. */
  @Column('text', { nullable: true }) codeChallenge!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') expiresAt!: Date;
  /** Null: not yet. Using it again ends what it was exchanged for. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
