import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session that an identity provider opened: it ends when that says so, or when the identity is removed. */
@Entity('provider_session')
export class SessionOfProvider {
  @PrimaryColumn('uuid') sessionId!: string;
  @Column('int') identityId!: number;
  /** The provider's name for its own session (`sid`); null: it gave none. */
  @Column('text', { nullable: true }) sid!: string | null;
  /** The cookie's expiry: afterwards the row can be deleted. */
  @Column('timestamptz') expiresAt!: Date;
}
