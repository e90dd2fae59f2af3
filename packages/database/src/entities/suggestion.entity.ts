import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What a StoredSuggestion replaces, and how its lines are found again. */
export interface StoredReplacement {
  /** The path of the file after the change. */
  readonly path: string;
  /** Lines of that file, from 1; the last one is `startLine` - 1 for an insertion. */
  readonly startLine: number;
  readonly endLine: number;
  /** The new lines. */
  readonly text: string;
  /** The lines that identify the place, in base64: those that are replaced, or those beside an insertion. */
  readonly lines: readonly string[];
  /** How many of these stand before the place. */
  readonly lead: number;
}

/** Other lines for files of a diff, suggested with a comment. */
@Entity('suggestion')
export class StoredSuggestion {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** That of its comment. No foreign key: the worker deletes it after its review request. */
  @Column('int') reviewRequestId!: number;
  @Column('int') commentId!: number;
  /** StoredReplacements. */
  @Column('jsonb') replacements!: object;
  /** The Diff that has it applied: that of a draft, or a published one. Null: none. */
  @Column('int', { nullable: true }) appliedDiffId!: number | null;
}
