import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What mail a person wants; without a row, all of it. */
@Entity('mail_choice')
export class MailChoice {
  @PrimaryColumn('int') userId!: number;
  /** `direct`: nothing that comes only because of a group, or of a review request that is watched. */
  @Column('text', { default: 'all' }) mail!: 'all' | 'direct' | 'none';
  /** Also of what they did themselves. */
  @Column('boolean', { default: true }) own!: boolean;
  /** When a review request is published; the others are as in MAIL_KINDS. */
  @Column('boolean', { default: true }) published!: boolean;
  @Column('boolean', { default: true }) updated!: boolean;
  @Column('boolean', { default: true }) closed!: boolean;
  @Column('boolean', { default: true }) reviews!: boolean;
  @Column('boolean', { default: true }) replies!: boolean;
  /** What would be mailed is held back for a digest. */
  @Column('text', { default: 'off' }) digest!: 'off' | 'hourly' | 'daily';
  /** The hour of a daily digest. */
  @Column('int', { default: 9 }) digestHour!: number;
  /** Its time zone, as PostgreSQL knows it. */
  @Column('text', { default: 'UTC' }) timeZone!: string;
  /** What concerns them directly is not held back. */
  @Column('boolean', { default: false }) directAtOnce!: boolean;
}
