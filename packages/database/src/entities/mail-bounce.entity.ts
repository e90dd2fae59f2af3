import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that refuses mail for good. */
@Entity('mail_bounce')
export class MailBounce {
  /** In lower case. */
  @PrimaryColumn('text') address!: string;
  /** Since the last mail that it took. */
  @Column('int') refusals!: number;
  @Column('timestamptz') refusedAt!: Date;
  /** What the server said. */
  @Column('text') answer!: string;
}
