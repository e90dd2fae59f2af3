import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session that was ended before its cookie expires. */
@Entity('revoked_session')
export class RevokedSession {
  @PrimaryColumn('uuid') sessionId!: string;
  /** From then on nobody needs the row. */
  @Column('timestamptz') expiresAt!: Date;
}
