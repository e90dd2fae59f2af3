import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Two codes for a device without a browser: it polls with one, its user types the other. */
@Entity('oauth_device_code')
export class DeviceCode {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') applicationId!: number;
  /** A keyed hash of the code that the device polls with. */
  @Column('bytea') lookup!: Buffer;
  /** A keyed hash of the code that the user types. */
  @Column('bytea') userCodeLookup!: Buffer;
  /** The key that made both hashes. */
  @Column('text') keyId!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** The user who typed it, and alone can confirm it; null: not typed yet. */
  @Column('int', { nullable: true }) userId!: number | null;
  /** Set once it was confirmed. */
  @Column('int', { nullable: true }) grantId!: number | null;
  /** Null: it was not denied. */
  @Column('timestamptz', { nullable: true }) deniedAt!: Date | null;
  /** The last poll; null: none yet. */
  @Column('timestamptz', { nullable: true }) polledAt!: Date | null;
  /** The device has to wait this long between polls. */
  @Column('int') secondsBetweenPolls!: number;
  @Column('timestamptz') expiresAt!: Date;
}
