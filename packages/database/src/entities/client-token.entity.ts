import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An access token that an application got for itself (client credentials). */
@Entity('oauth_client_token')
export class ClientToken {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') applicationId!: number;
  /** A keyed hash of its value, which finds it. */
  @Column('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
  @Column('text', { array: true }) scopes!: string[];
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
