import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last sync with the company's directory: one row. */
@Entity('directory_sync')
export class LastDirectorySync {
  @PrimaryColumn('boolean', { default: true }) id!: boolean;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') finishedAt!: Date;
  /** When one last changed what it had to; null: never. */
  @Column('timestamptz', { nullable: true }) succeededAt!: Date | null;
  @Column('text') outcome!: 'done' | 'failed' | 'stopped';
  /** Numbers of what it did, or the `reason` why it did nothing. */
  @Column('jsonb') report!: object;
}
