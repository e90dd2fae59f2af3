import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address that is told what happens to review requests. */
@Entity('webhook')
export class Webhook {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** Null: it belongs to no Local Site, and is told of what does not either. */
  @Column('int', { nullable: true }) localSiteId!: number | null;
  @Column('boolean') enabled!: boolean;
  @Column('text') url!: string;
  /** Names of events, or `*` alone. */
  @Column('text', { array: true }) events!: string[];
  /** The media type of its messages. */
  @Column('text') encoding!: string;
  /** What a message has: objects of the API, or a line for a chat. */
  @Column('text', { default: 'payload' }) format!: 'payload' | 'chat';
  /** Messages also have Review Board's signature. */
  @Column('boolean', { default: false }) sha1Signature!: boolean;
  /** Messages about one review request are sent one after another, in the order in which they were written. */
  @Column('boolean', { default: false }) ordered!: boolean;
  /** Of which review requests it is told: all, those without a repository, those of `repositoryIds`. */
  @Column('text') applyTo!: 'all' | 'none' | 'custom';
  /** Also of repositories that were deleted since: no review request names them. */
  @Column('int', { array: true, default: [] }) repositoryIds!: number[];
  /** It is told only of what one of these groups is to review, also if all were deleted since; empty: of all. */
  @Column('int', { array: true, default: [] }) groupIds!: number[];
  /** When the first message failed since one was taken; null: the last one was. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  /** When its maker was last told that it fails; null: never. */
  @Column('timestamptz', { nullable: true }) failingToldAt!: Date | null;
  /** Who is told so: who has made it or, of an older one, changed it first; null: nobody is, or their account is gone. */
  @Column('int', { nullable: true }) makerId!: number | null;
  @Column('jsonb', { default: {} }) extraData!: object;
}
