import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person's consent to an application; its tokens end with it. */
@Entity('oauth_grant')
export class OAuthGrant {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') applicationId!: number;
  @Column('int') userId!: number;
  /** Where its access tokens work, by ids; null: everywhere. */
  @Column('jsonb', { nullable: true }) bounds!: object | null;
  /** Its access tokens are for the tools of agents (RFC 8707): they open those, and nothing else. */
  @Column('boolean', { default: false }) opensTools!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
