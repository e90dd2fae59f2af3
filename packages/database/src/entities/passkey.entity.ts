import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A passkey of a person (WebAuthn). */
@Entity('passkey')
export class Passkey {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') userId!: number;
  /** What the person calls it. */
  @Column('text') name!: string;
  /** The host of the service when it was added: it works at that host only. */
  @Column('text') rpId!: string;
  /** The name that its device has given it. Unique. */
  @Column('bytea') credentialId!: Buffer;
  /** In COSE form. */
  @Column('bytea') publicKey!: Buffer;
  /** How often its device has signed; 0 for devices that do not count. */
  @Column('bigint') signCount!: number;
  /** The time of the challenge that it answered last: an earlier one, or the same again, is refused. */
  @Column('timestamptz') challengedAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) addedAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
