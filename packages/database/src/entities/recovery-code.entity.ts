import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that stands once for a second factor that is lost. Its row is deleted when it is used. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn('int') userId!: number;
  /** A keyed hash of the code. */
  @PrimaryColumn('bytea') lookup!: Buffer;
  /** The key that made the hash. */
  @Column('text') keyId!: string;
}
