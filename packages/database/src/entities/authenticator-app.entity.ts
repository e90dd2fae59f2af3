import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app of a person, who has confirmed it by a code (RFC 6238). */
@Entity('authenticator_app')
export class AuthenticatorApp {
  @PrimaryColumn('int') userId!: number;
  /** The key that sealed the secret. */
  @Column('text') keyId!: string;
  /** The secret that the app shares with the service. */
  @Column('text') sealed!: string;
  /** The time step of the last code that was taken: no code of this step or an earlier one is taken again. */
  @Column('int') lastStep!: number;
  @Column('timestamptz', { default: () => 'now()' }) addedAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
