import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A program that acts for people, or for itself, with tokens of its own. */
@Entity('oauth_application')
export class OAuthApplication {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Its owner; null: it describes itself, at the address that its client id is. */
  @Column('int', { nullable: true }) userId!: number | null;
  /** Set: disabled because this owner lost access, until it gets a new secret. */
  @Column('int', { nullable: true }) originalUserId!: number | null;
  @Column('text') name!: string;
  /** Unique, exact case. */
  @Column('text') clientId!: string;
  @Column('text') clientSecretHash!: string;
  @Column('text') clientType!: 'confidential' | 'public';
  /** `implicit` and `password` come from imports only, and are not served. */
  @Column('text') authorizationGrantType!:
    'authorization-code' | 'client-credentials' | 'device-code' | 'implicit' | 'password';
  @Column('text', { array: true, default: [] }) redirectUris!: string[];
  /** Skips the consent page. */
  @Column('boolean', { default: false }) skipAuthorization!: boolean;
  @Column('boolean', { default: true }) enabled!: boolean;
  /** Whose words its tokens write: the person's, or an agent's. */
  @Column('text', { default: 'person' }) actsAs!: 'agent' | 'person';
  @Column('jsonb', { nullable: true, default: {} }) extraData!: object | null;
  /** The address of its webhooks; empty: none. */
  @Column('text', { default: '' }) webhookUrl!: string;
  /** Until then its own description is not read again; null: it has none. */
  @Column('timestamptz', { nullable: true }) describedUntil!: Date | null;
  /** Null: it is older than this column. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' }) createdAt!: Date | null;
  /** Earlier tokens and grants are invalid; null: none were ended. */
  @Column('timestamptz', { nullable: true }) tokensEndedAt!: Date | null;
  /** Set: deleted for everybody; the worker deletes its grants and tokens, then the row. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}
