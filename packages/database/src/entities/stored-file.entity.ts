import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Bytes in storage, stored once under their hash. */
@Entity('stored_file')
export class StoredFile {
  /** In hexadecimal. */
  @PrimaryColumn('text') sha256!: string;
  /** Bytes. */
  @Column('bigint') size!: number;
  /** Of a picture that the worker drew, its own pixels, upright; null: it is none, or was drawn before they were kept. */
  @Column('int', { nullable: true }) pictureWidth!: number | null;
  @Column('int', { nullable: true }) pictureHeight!: number | null;
  /** Null while something uses it. Set by a trigger; the worker deletes files that are unused for an hour. */
  @Column('timestamptz', { nullable: true, default: () => 'clock_timestamp()' }) unusedSince!: Date | null;
}
