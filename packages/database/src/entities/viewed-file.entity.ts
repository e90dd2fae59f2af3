import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person has viewed a file of a review request, as a diff changes it. */
@Entity('viewed_file')
export class ViewedFile {
  @PrimaryGeneratedColumn('identity') id!: number;
  @Column('int') reviewRequestId!: number;
  @Column('int') userId!: number;
  /** Where the change leaves the file. */
  @Column('text') path!: string;
  /** What the change was, in hexadecimal digits: another one has not been viewed. */
  @Column('text') digest!: string;
}
