import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person as an identity provider knows them, and the account that they sign in to with it. */
@Entity('identity')
export class LinkedIdentity {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** The provider, by the address that its tokens name. */
  @Column('text') issuer!: string;
  /** The provider's name for the person, which it gives to nobody else. Unique with the issuer. */
  @Column('text') subject!: string;
  @Column('int') userId!: number;
  @Column('timestamptz', { default: () => 'now()' }) linkedAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) lastSignedInAt!: Date;
}
