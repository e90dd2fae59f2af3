import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where the files of a repository can be read (decision D13). A repository without one is never read. */
@Entity('repository_source')
export class RepositorySource {
  @PrimaryColumn('int') repositoryId!: number;
  /** How it is read: see `SOURCE_KINDS`. */
  @Column('text') kind!: string;
  /**
   * `raw-file-url`: the address of a file, with `<filename>` and `<revision>` or `<commit>`; a host: the beginning of its
   * API, or empty for the public one; `mirror`: what is fetched.
   */
  @Column('text', { default: '' }) url!: string;
  /** The repository's name at its host, such as `owner/name`; empty for other kinds. */
  @Column('text', { default: '' }) project!: string;
  /** Who signs in with the secret, where a host wants a name; empty: nobody. */
  @Column('text', { default: '' }) username!: string;
  /** The key that sealed the secret; null: there is no secret. */
  @Column('text', { nullable: true }) keyId!: string | null;
  /** The token or password, encrypted; null: there is none. */
  @Column('text', { nullable: true }) sealed!: string | null;
  /** What happens to a new diff whose files are not there: nothing, a warning, or a refusal. */
  @Column('text', { default: 'off' }) validates!: 'off' | 'warn' | 'refuse';
  /** Grows with each change, so that an answer to a question of before is not taken for one of now. */
  @Column('int', { default: 1 }) version!: number;
  /** `mirror`: when it was last fetched whole; null: never. */
  @Column('timestamptz', { nullable: true }) fetchedAt!: Date | null;
  /** `mirror`: a worker fetches it, and says so again before this time; null or past: none does. */
  @Column('timestamptz', { nullable: true }) fetchingUntil!: Date | null;
  /** `mirror`: why its last fetch failed: see `SOURCE_FAULTS`; null: it did not fail. */
  @Column('text', { nullable: true }) fetchFault!: string | null;
}
