import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Bytes in storage, stored once under their hash. */
@Entity('stored_file')
export class StoredFile {
  /** In hexadecimal. */
  @PrimaryColumn('text') sha256!: string;
  /** Bytes. */
  @Column('bigint') size!: number;
  /** Null while something uses it. Set by a trigger; the worker deletes files that are unused for an hour. */
  @Column('timestamptz', { nullable: true, default: () => 'clock_timestamp()' }) unusedSince!: Date | null;
}
