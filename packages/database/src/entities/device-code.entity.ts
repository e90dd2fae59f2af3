import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Two codes for a device without a browser: it polls with one, its user types in the other. */
@Entity('oauth_device_code')
export class DeviceCode {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') applicationId!: number;
  /** A keyed hash of the code that the device polls with. */
  @Column('bytea') lookup!: Buffer;
  /** A keyed hash of the code that the user types in. */
  @Column('bytea') userCodeLookup!: Buffer;
  /** The key that made both hashes. */
  @Column('text') keyId!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** Who typed it in, and alone can confirm it; null: nobody yet. */
  @Column('int', { nullable: true }) userId!: number | null;
  /** Set: it was confirmed. */
  @Column('int', { nullable: true }) grantId!: number | null;
  /** Null: it was not denied. */
  @Column('timestamptz', { nullable: true }) deniedAt!: Date | null;
  /** Null: not yet. */
  @Column('timestamptz', { nullable: true }) polledAt!: Date | null;
  /** So long the device has to wait before it asks again. */
  @Column('int') secondsBetweenPolls!: number;
  @Column('timestamptz') expiresAt!: Date;
}
