import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A question to the source of a repository, and its answer once the worker has it (decision D13). Files that were read
 * are kept in this way until the room for them is used up.
 */
@Entity('source_answer')
export class SourceAnswer {
  @PrimaryColumn('int') repositoryId!: number;
  /** Of the question, in hexadecimal (SHA-256). */
  @PrimaryColumn('text') digest!: string;
  /** The question itself: see `SourceQuestion`. */
  @Column('jsonb') question!: object;
  /** The version of the source that was asked. */
  @Column('int') version!: number;
  @Column('timestamptz', { default: () => 'now()' }) askedAt!: Date;
  /** Null: not yet. */
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  /** Why there is no answer, such as `missing`; null: there is one, or it is not known yet. */
  @Column('text', { nullable: true }) fault!: string | null;
  /** The StoredFile of a file or a patch; null: the answer has no bytes. */
  @Column('text', { nullable: true }) storedAs!: string | null;
  /** Bytes of the file or patch. */
  @Column('bigint', { nullable: true }) size!: number | null;
  /** The answer to a question for something else than bytes. */
  @Column('jsonb', { nullable: true }) answer!: object | null;
  /** When somebody last wanted it, to the hour: those that nobody wants go first. */
  @Column('timestamptz', { default: () => 'now()' }) usedAt!: Date;
}
