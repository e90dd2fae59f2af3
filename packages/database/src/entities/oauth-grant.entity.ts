import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person's consent to an application; its tokens end with it. */
@Entity('oauth_grant')
export class OAuthGrant {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') applicationId!: number;
  @Column('int') userId!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
