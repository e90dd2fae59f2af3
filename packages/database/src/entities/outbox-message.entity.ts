import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Work that is still to be done for a change, written in the change's own transaction so that neither is ever lost. */
@Entity('outbox_message')
export class OutboxMessage {
  /** A UUIDv7. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') queue!: string;
  /** The job's name, as the queue's definition has it. */
  @Column('text') name!: string;
  /** The job's payload: ids, never secrets. */
  @Column('jsonb') payload!: object;
  /** The request that caused it. */
  @Column('text', { nullable: true }) requestId!: string | null;
}
