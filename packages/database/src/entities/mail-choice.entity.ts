import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What mail a person wants; without a row, all of it. */
@Entity('mail_choice')
export class MailChoice {
  @PrimaryColumn('int') userId!: number;
  /** `direct`: nothing that comes only because of a group, or of a review request that is watched. */
  @Column('text', { default: 'all' }) mail!: 'all' | 'direct' | 'none';
  /** Also of what they did themselves. */
  @Column('boolean', { default: true }) own!: boolean;
}
