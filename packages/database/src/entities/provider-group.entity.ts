import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Whoever has a value in the groups claim of an identity provider belongs to a group. */
@Entity('provider_group')
export class ProviderGroup {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** The slug of the provider. */
  @Column('text') provider!: string;
  /** The value in the claim: a name, or the object id of Entra ID. */
  @Column('text') claim!: string;
  @Column('int') groupId!: number;
}
