import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that a directory provides. */
@Entity('scim_user')
export class ScimUser {
  @PrimaryColumn('int') userId!: number;
  @Column('int') providerId!: number;
  /** As it was sent. Unique in any case among those that the directory provides. */
  @Column('text') userName!: string;
  /** The directory's own name for the person. */
  @Column('text', { nullable: true }) externalId!: string | null;
  /** All addresses that were sent, in small letters. */
  @Column('text', { array: true, default: [] }) emails!: string[];
  /** All that was sent, as it was sent. */
  @Column('jsonb', { default: {} }) attributes!: object;
  /** Counts its changes. */
  @Column('int', { default: 1 }) version!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) modifiedAt!: Date;
  /** `awaited`: the directory may take the account over. `deleted`: it has deleted it. */
  @Column('text', { default: 'provided' }) state!: 'awaited' | 'provided' | 'deleted';
}
