import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log-out that an identity provider announced. It counts once, and also for a sign-in that was under way. */
@Entity('provider_logout')
export class ProviderLogout {
  @PrimaryColumn('text') issuer!: string;
  /** The name of the logout token (`jti`). */
  @PrimaryColumn('text') jti!: string;
  /** The person, as the provider names them; null: the token names a session alone. */
  @Column('text', { nullable: true }) subject!: string | null;
  /** The session at the provider; null: all of the person. */
  @Column('text', { nullable: true }) sid!: string | null;
  @Column('timestamptz') issuedAt!: Date;
  /** Afterwards neither the token nor a sign-in from before it is accepted. */
  @Column('timestamptz') expiresAt!: Date;
}
