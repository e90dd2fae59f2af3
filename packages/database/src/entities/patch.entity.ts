import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An uploaded patch of a diff. Its bytes are in storage. */
@Entity('patch')
export class Patch {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') diffId!: number;
  /** The commit of the series; null: all commits together. */
  @Column('text', { nullable: true }) commitId!: string | null;
  /** What was changed before it, so that its old files can be built. */
  @Column('boolean', { default: false }) isParent!: boolean;
  /** The hash of a StoredFile. */
  @Column('text') storedAs!: string;
}
