import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Bytes that are kept in storage, once, by their hash. */
@Entity('stored_file')
export class StoredFile {
  /** In hexadecimal. */
  @PrimaryColumn('text') sha256!: string;
  /** Bytes. */
  @Column('bigint') size!: number;
  /** Null as long as something uses it; a trigger keeps it, and the worker removes what has long been unused. */
  @Column('timestamptz', { nullable: true, default: () => 'clock_timestamp()' }) unusedSince!: Date | null;
}
