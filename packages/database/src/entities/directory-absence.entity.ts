import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody whom the company's directory does not show any more, or has disabled. */
@Entity('directory_absence')
export class DirectoryAbsence {
  @PrimaryColumn('int') userId!: number;
  /** In how many syncs in a row. */
  @Column('int') missed!: number;
  /** The `session_epoch` that the account got when a sync deactivated it: while it has that, nobody else has changed it. */
  @Column('int', { nullable: true }) epoch!: number | null;
}
