import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A code that an application exchanges for a token, once, after its user's consent. */
@Entity('oauth_authorization_code')
export class AuthorizationCode {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') grantId!: number;
  /** A keyed hash of its value, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  /** The redirect URI of the request; empty: none, because the application has only one. */
  @Column('text') redirectUri!: string;
  /** Of PKCE, by SHA-256; null: none was given. */
  @Column('text', { nullable: true }) codeChallenge!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') expiresAt!: Date;
  /** Null: not used yet. A second use ends the tokens of the first. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
