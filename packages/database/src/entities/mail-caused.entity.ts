import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The mails that what a person does has caused; MAIL_PER_PERSON limits them. An hour after `since` they count from zero. */
@Entity('mail_caused')
export class MailCaused {
  @PrimaryColumn('int') userId!: number;
  @Column('timestamptz', { default: () => 'now()' }) since!: Date;
  @Column('int') mails!: number;
}
