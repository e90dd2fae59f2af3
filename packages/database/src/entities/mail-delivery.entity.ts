import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One mail to one receiver: nobody has two of an event, nor two digests of a time. */
@Entity('mail_delivery')
export class MailDelivery {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** The MailEvent; null: it is a digest. */
  @Column('uuid', { nullable: true }) eventId!: string | null;
  /** Of a digest: the time that it is of. */
  @Column('timestamptz', { nullable: true }) slot!: Date | null;
  /** The digest that tells of it in its place; null: none does yet, or it has a mail of its own. */
  @Column('int', { nullable: true }) digestId!: number | null;
  /** The person who gets it, at the address of that time; null: it goes to `address`. */
  @Column('int', { nullable: true }) userId!: number | null;
  /** The group of the list, or the one whose member the person is; null: neither. It may be gone. */
  @Column('int', { nullable: true }) groupId!: number | null;
  /** The address of a mailing list, or one that is not that of a person's account; null: it goes to a person. */
  @Column('text', { nullable: true }) address!: string | null;
  /** Why they get it: their role in the review request, or `owner` of their own object. */
  @Column('text') reason!:
    'author' | 'owner' | 'reviewer' | 'mentioned' | 'participant' | 'member' | 'watcher' | 'list' | 'digest';
  /**
   * `held`: it waits for a digest, or for the end of its digest. `sending` is written before the server is asked, and `delivered` after it has taken the mail. `dropped`: by then, its
   * receiver was not to have it. `failed`: the server refuses it for good, and says why.
   */
  @Column('text', { default: 'pending' }) state!: 'pending' | 'held' | 'sending' | 'delivered' | 'dropped' | 'failed';
  @Column('int', { default: 0 }) tries!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** When it was last begun. */
  @Column('timestamptz', { nullable: true }) triedAt!: Date | null;
  /** What the server answered, or why it was dropped. */
  @Column('text', { nullable: true }) answer!: string | null;
  /** It waits for the mail about what happened together, or is that mail; null: neither. */
  @Column('uuid', { nullable: true }) together!: string | null;
}
