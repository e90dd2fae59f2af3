import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session that was ended before its cookie expires. */
@Entity('revoked_session')
export class RevokedSession {
  @PrimaryColumn('uuid') sessionId!: string;
  /** The cookie's expiry: afterwards the row can be deleted. */
  @Column('timestamptz') expiresAt!: Date;
}
