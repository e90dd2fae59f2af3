import { Entity, PrimaryColumn } from 'typeorm';

/** An entry of the audit log that no seal has yet. A trigger writes it. */
@Entity('audit_unsealed')
export class UnsealedEntry {
  @PrimaryColumn('bigint') id!: number;
  @PrimaryColumn('timestamptz') at!: Date;
}
