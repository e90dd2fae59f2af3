import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A program that acts for people, or for itself, with tokens of its own. */
@Entity('oauth_application')
export class OAuthApplication {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  /** Its owner. */
  @Column('int') userId!: number;
  /** Set: it was disabled because this owner lost access, until it has a new secret. */
  @Column('int', { nullable: true }) originalUserId!: number | null;
  @Column('text') name!: string;
  /** Unique, exact case. */
  @Column('text') clientId!: string;
  @Column('text') clientSecretHash!: string;
  @Column('text') clientType!: 'confidential' | 'public';
  /** Nothing serves `implicit` and `password`; imports may bring them. */
  @Column('text') authorizationGrantType!:
    'authorization-code' | 'client-credentials' | 'device-code' | 'implicit' | 'password';
  @Column('text', { array: true, default: [] }) redirectUris!: string[];
  /** People are not asked for their consent. */
  @Column('boolean', { default: false }) skipAuthorization!: boolean;
  @Column('boolean', { default: true }) enabled!: boolean;
  @Column('jsonb', { nullable: true, default: {} }) extraData!: object | null;
  /** Where it is told of changes; empty: nowhere. */
  @Column('text', { default: '' }) webhookUrl!: string;
  /** Tokens and grants from before are worth nothing; null: none were ended. */
  @Column('timestamptz', { nullable: true }) tokensEndedAt!: Date | null;
  /** Set: gone for everybody; the worker removes what belonged to it, then the row. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}
