import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session whose cookie was used: when last, and from where. One that never was has no row. */
@Entity('session_use')
export class SessionUse {
  @PrimaryColumn('uuid') sessionId!: string;
  @Column('int') userId!: number;
  /** The API token that opened it; null: a password did. It may have ended since. */
  @Column('int', { nullable: true }) apiTokenId!: number | null;
  /** Of that token: which of its secrets opened it. */
  @Column('int', { default: 0 }) secret!: number;
  /** That of its person when it was used: the session has ended once theirs is another one. */
  @Column('int') epoch!: number;
  /** Null: not known, because an earlier release issued the cookie. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  /** At most a minute old. */
  @Column('timestamptz') lastUsedAt!: Date;
  /** Set: it was spared when all others ended, and its former cookie is good for some seconds more. */
  @Column('timestamptz', { nullable: true }) sparedAt!: Date | null;
  /** Of the last use: a /24 or a /48; null: not known. */
  @Column('text', { nullable: true }) network!: string | null;
  /** Of the last use: what the program calls itself. */
  @Column('text') client!: string;
  /** The cookie's expiry: afterwards the row can be deleted. */
  @Column('timestamptz') expiresAt!: Date;
}
