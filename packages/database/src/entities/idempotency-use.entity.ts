import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many bytes of answers were kept for an account on a day; what is older counts no more. */
@Entity('idempotency_use')
export class IdempotencyUse {
  @PrimaryColumn('int') userId!: number;
  /** In UTC. */
  @Column('date') day!: string;
  @Column('bigint') bytes!: number;
}
