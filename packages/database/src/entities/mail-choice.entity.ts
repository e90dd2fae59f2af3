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
}
