import { type Sql, sql } from '@review-service/database/sql';
import { query } from '@review-service/testing/query';
import { Make } from '@review-service/testing/make';
import type { DataSource } from 'typeorm';
import { Random } from '@review-service/testing/random';

const USERS = 5;
const GROUPS = 6;
const REQUESTS = 12;
const STATUSES = ['P', 'P', 'S', 'D'];

/**
 * Two repositories, one of them private, with review requests for a few groups and people and their attachments; and
 * random changes of everything that decides who may see them.
 */
export class AttachmentWorld {
  readonly random: Random;
  userIds: number[] = [];
  repositoryIds: number[] = [];
  private groupIds: number[] = [];

  constructor(
    private readonly db: DataSource,
    seed: number,
  ) {
    this.random = new Random(String(seed));
  }

  async make(): Promise<void> {
    const { random } = this;
    const make = new Make(this.db);
    const users = await Promise.all(Array.from({ length: USERS }, () => make.user()));
    const groups = await Promise.all(
      Array.from({ length: GROUPS }, (_, i) =>
        make.group({
          invite_only: i % 2 === 0,
          members: random.some(users, 0.3),
          deleted_at: i === 0 ? new Date() : null,
        }),
      ),
    );
    const lists = { users: random.some(users, 0.3), groups: random.some(groups, 0.3) };
    const repositories = [await make.repository(), await make.repository({ is_public: false, ...lists })];
    for (let i = 0; i < REQUESTS; i += 1) {
      await make.reviewRequest(random.pick(users), random.pick(repositories), {
        display_id: i + 1,
        groups: random.some(groups, 0.2),
        people: random.some(users, 0.2),
        is_published: random.chance(0.7),
        restricted_by_deleted_group: random.chance(0.2),
        status: random.pick(STATUSES),
        ...(random.chance(0.1) && { repository_id: null }),
      });
    }
    this.userIds = users.map(({ id }) => id);
    this.groupIds = groups.map(({ id }) => id);
    this.repositoryIds = repositories.map(({ id }) => id);
    for (let i = 0; i < 30; i += 1) await this.add(await this.request());
  }

  /** One random change, as a statement or a few of one transaction, some of which are rolled back. */
  async change(): Promise<void> {
    const { random } = this;
    if (random.chance(0.35)) return this.add(await this.request());
    const statement = await this.statement();
    if (!random.chance(0.15)) {
      await query(this.db, statement);
      return;
    }
    const runner = this.db.createQueryRunner();
    await runner.startTransaction();
    await query(runner, statement);
    await runner.rollbackTransaction();
    await runner.release();
  }

  private async statement(): Promise<Sql> {
    const { random } = this;
    const [request, group, user] = [await this.request(), random.pick(this.groupIds), random.pick(this.userIds)];
    const attachment = sql`(select id from diff_file_attachment order by id offset ${random.between(0, 20)} limit 1)`;
    return random.pick([
      sql`update review_request set is_published = not is_published where id = ${request}`,
      sql`update review_request set restricted_by_deleted_group = not restricted_by_deleted_group where id = ${request}`,
      sql`insert into review_request_group values (${request}, ${group}) on conflict do nothing`,
      sql`insert into review_request_group select id, ${group} from review_request where id % 3 = 0 on conflict do nothing`,
      sql`delete from review_request_group where review_request_id = ${request}`,
      sql`delete from review_request_group where group_id = ${group}`,
      sql`update review_request_group set group_id = ${group} where review_request_id = ${request} and group_id =
        (select max(group_id) from review_request_group where review_request_id = ${request}) and not exists
        (select from review_request_group where review_request_id = ${request} and group_id = ${group})`,
      sql`with gone as (delete from review_request_group where group_id = ${group} returning review_request_id)
        update review_request q set restricted_by_deleted_group = true from gone where q.id = gone.review_request_id`,
      sql`update review_group set invite_only = not invite_only where id = ${group}`,
      sql`update review_group set deleted_at = case when deleted_at is null then now() end where id = ${group}`,
      sql`insert into review_group_member values (${group}, ${user}) on conflict do nothing`,
      sql`delete from review_group_member where group_id = ${group}`,
      sql`insert into review_request_person values (${request}, ${user}) on conflict do nothing`,
      sql`delete from review_request_person where user_id = ${user}`,
      sql`update review_request set status = ${random.pick(STATUSES)}, updated_at = now() where id = ${request}`,
      sql`update review_request set submitter_id = ${user} where id = ${request}`,
      sql`update repository set is_public = not is_public where id = ${random.pick(this.repositoryIds)}`,
      sql`insert into repository_user values (${random.pick(this.repositoryIds)}, ${user}) on conflict do nothing`,
      sql`update file_diff set on_draft = not on_draft where review_request_id = ${request}`,
      sql`update diff_file_attachment set review_request_id = ${request} where id = ${attachment}`,
      sql`update diff_file_attachment set repository_id = ${random.pick(this.repositoryIds)}, caption = 'moved'
        where review_request_id = ${request}`,
      sql`delete from diff_file_attachment where id = ${attachment}`,
      sql`delete from file_diff where id = (select max(id) from file_diff where review_request_id = ${request})`,
      ...(random.chance(0.1) ? [sql`delete from review_request where id = ${request}`] : []),
    ]);
  }

  /** An attachment, with a file of a diff or without. */
  private async add(request: number): Promise<void> {
    const { random, db } = this;
    const repository = random.pick(this.repositoryIds);
    const mimetype = random.pick(['image/png', 'text/plain']);
    const fixed = sql`${repository}::int, ${request}::int, 'f.png', ${mimetype}, ${'0'.repeat(64)}`;
    if (random.chance(0.4)) {
      await query(
        db,
        sql`insert into diff_file_attachment
            (repository_id, review_request_id, filename, mimetype, sha256, repo_path, repo_revision)
          select ${fixed}, '/x', gen_random_uuid()::text where exists (select from review_request where id = ${request})`,
      );
      return;
    }
    const isDraft = random.chance(0.4);
    await query(
      db,
      sql`with file as (
          insert into file_diff (review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail, status, on_draft)
          select id, 1, '/x', '1', '/x', '2', 'M', ${isDraft} from review_request where id = ${request} returning id)
        insert into diff_file_attachment
          (repository_id, review_request_id, filename, mimetype, sha256, added_in_filediff_id, source_path, dest_path)
        select ${fixed}, id, '/x', '/y' from file`,
    );
  }

  private async request(): Promise<number> {
    const ids = await query<{ id: number }>(this.db, sql`select id from review_request order by id`);
    return this.random.pick(ids).id;
  }
}
