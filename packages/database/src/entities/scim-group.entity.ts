import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A review group whose name and members a directory provides. */
@Entity('scim_group')
export class ScimGroup {
  @PrimaryColumn('int') groupId!: number;
  @Column('int') providerId!: number;
  /** As it was sent; the group's name is made of it. Unique in any case among those that the directory provides. */
  @Column('text') displayName!: string;
  /** The directory's own name for the group. */
  @Column('text', { nullable: true }) externalId!: string | null;
  /** All that was sent except members, as it was sent. */
  @Column('jsonb', { default: {} }) attributes!: object;
  /** Counts its changes, and those of its members. */
  @Column('int', { default: 1 }) version!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) modifiedAt!: Date;
  /** `awaited`: the directory may take the group over. */
  @Column('text', { default: 'provided' }) state!: 'awaited' | 'provided';
}
