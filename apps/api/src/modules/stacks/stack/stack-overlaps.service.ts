import { Injectable } from '@nestjs/common';
import { DIFF } from '@review-service/contracts/diffs';
import { type StackOverlapsFields, type StackOverlapsQuery, StackQuery } from '@review-service/contracts/stacks';
import { json, nullable, number, text } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { diffChunks } from '@review-service/patches/diff-chunks';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { expectTokenMay } from '../../../access/rules/token-gate';
import { type StoredPart, StoredPatches } from '../../diffs/diffs';
import type { CheckedReviewRequest } from '../../requests/review-requests';
import { NEWEST_DIFF } from './stack.columns';
import { StackService } from './stack.service';

/** The files that several open members of a stack change. */
export interface StackOverlaps {
  readonly displayId: number;
  readonly files: StackOverlapsFields['files'];
}

const FILES_AT_MOST = 200;

/** So large a patch is read for its lines, and so many of its changes are shown. */
const MOST = { bytes: 1_048_576, changes: 2_000 };

type Lines = NonNullable<StackOverlapsFields['files'][number]['members'][number]['lines']>;

const TOUCHED = {
  id: number,
  displayId: number,
  revision: number,
  path: text,
  part: nullable(json<StoredPart>()),
};

/** Finds what several members of a stack change. */
@Injectable()
export class StackOverlapsService {
  constructor(
    private readonly db: Database,
    private readonly stacks: StackService,
    private readonly patches: StoredPatches,
  ) {}

  async of(request: CheckedReviewRequest, caller: Caller, { file }: StackOverlapsQuery): Promise<StackOverlaps> {
    expectTokenMay(caller, 'GET', DIFF);
    const { items } = await this.stacks.of(request, caller, new StackQuery());
    const open = items.filter(({ readable, status }) => readable && status === 'P');
    const members = open.map(({ id }) => id);
    const roles = new Map(open.map(({ displayId, place }) => [displayId, place.role]));
    const touched = await this.db.all(
      TOUCHED,
      sql`
        with touched as materialized (
          select f.id, q.id as "requestId", q.display_id as "displayId", newest.revision, f.dest_file as path,
            case when p.stored_as is not null and f.patch_end > f.patch_start then
              json_build_object('storedAs', p.stored_as, 'start', f.patch_start, 'end', f.patch_end) end as part
          from review_request q ${NEWEST_DIFF}
          join file_diff f on f.review_request_id = q.id and f.diff_revision = newest.revision and f.commit_id is null
          left join patch p on p.diff_id = newest.id and p.commit_id is null and not p.is_parent
          where q.id = any(${members}::integer[]) ${file === undefined ? empty : sql`and f.dest_file = ${file}`}),
        shared as (
          select path from touched group by path having count(distinct "requestId") > 1 order by path limit ${FILES_AT_MOST})
        select id, "displayId", revision, path, part from touched where path in (select path from shared)
        order by path, array_position(${members}::integer[], "requestId"), id`,
    );
    const files = new Map<string, StackOverlapsFields['files'][number]>();
    for (const { id, displayId, revision, path, part } of touched) {
      const found = files.get(path) ?? { path, members: [] };
      files.set(path, found);
      const lines = file === undefined ? {} : { lines: part ? await this.linesOf(part) : [] };
      const role = roles.get(displayId) ?? 'beside';
      found.members.push({ review_request: displayId, role, revision, filediff_id: id, ...lines });
    }
    return { displayId: request.displayId, files: [...files.values()] };
  }

  /** The changes of a file's patch; of one that is too large, none. */
  private async linesOf(part: StoredPart): Promise<Lines> {
    if (part.end - part.start > MOST.bytes) return [];
    const chunks: Buffer[] = [];
    for await (const chunk of await this.patches.open(part)) chunks.push(chunk as Buffer);
    return diffChunks(Buffer.concat(chunks))
      .filter(({ change }) => change !== 'equal')
      .slice(0, MOST.changes)
      .map(({ old: before, new: after }) => ({
        old_first_line: before.first,
        old_num_lines: before.lines.length,
        first_line: after.first,
        num_lines: after.lines.length,
      }));
  }
}
