import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many bytes of files an account has uploaded on a day; what is older counts no more. */
@Entity('upload_use')
export class UploadUse {
  @PrimaryColumn('int') userId!: number;
  /** In UTC. */
  @Column('date') day!: string;
  @Column('bigint') bytes!: number;
}
