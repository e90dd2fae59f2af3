import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An access token with which an application acts for a person. */
@Entity('oauth_token')
export class OAuthToken {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') grantId!: number;
  @Column('int') applicationId!: number;
  @Column('int') userId!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** A keyed hash of its value, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash; `sealed` names its own. */
  @Column('text') keyId!: string;
  /** The value, encrypted, for its owner to see. */
  @Column('text') sealed!: string;
  @Column('text', { array: true, default: [] }) scopes!: string[];
  /** Where it works, by ids; null: everywhere. */
  @Column('jsonb', { nullable: true }) bounds!: object | null;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
