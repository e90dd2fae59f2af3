import type { Link } from '@review-service/contracts/resource';
import { type Sql, sql } from '@review-service/database/sql';
import type { Urls } from '../../../hypermedia/resources/urls';

/** A file of a diff, as other objects name it. */
export interface NamedFile {
  readonly id: number;
  readonly diffRevision: number;
  readonly onDraft: boolean;
  /** Both sides with their revisions. */
  readonly title: string;
}

/** A NamedFile, of `file_diff f`. */
export const namedFile = sql`json_build_object(
  'id', f.id, 'diffRevision', f.diff_revision, 'onDraft', f.on_draft, 'title',
  f.source_file || ' (' || f.source_revision || ') -> ' || f.dest_file || ' (' || f.dest_detail || ')')`;

/** The same of this id; null if that is null. */
export const namedFileOf = (id: Sql): Sql => sql`(select ${namedFile} from file_diff f where f.id = ${id})`;

/** A link to a file of a diff of this review request. */
export function fileLink({ id, diffRevision, onDraft, title }: NamedFile, displayId: number, urls: Urls): Link {
  const draft = onDraft ? ['draft'] : [];
  return { ...urls.get('review-requests', displayId, ...draft, 'diffs', diffRevision, 'files', id), title };
}
