import { Injectable } from '@nestjs/common';
import { mentionsIn, mentionsInMarkdown } from '@review-service/contracts/mentions';
import { boolean, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { isForOwnerOnly, type Told } from './told';

/** A text of an event, and what it was before. */
interface ToldText {
  readonly text: string;
  readonly before: string;
  readonly isMarkdown: boolean;
}

/** Finds the people whom the texts of an event mention by `@name`. */
@Injectable()
export class MentionedPeople {
  constructor(private readonly db: Database) {}

  /** Their ids. Whether they may see the review request is checked when the mail is sent. */
  async of(told: Told): Promise<number[]> {
    if (isForOwnerOnly(told)) return [];
    const texts = await this.texts(told);
    const after = texts.map((one) => mentionsOf(one.text, one));
    const before = texts.map((one) => mentionsOf(one.before, one));
    const people = await this.named([...after, ...before].flat(2));
    const whoIn = (mentions: readonly (readonly string[])[] = []) =>
      mentions.flatMap((names) => people.get(names.find((name) => people.has(name)) ?? '') ?? []);
    return [
      ...new Set(
        after.flatMap((mentions, index) => {
          const mentionedBefore = whoIn(before[index]);
          return whoIn(mentions).filter((id) => !mentionedBefore.includes(id));
        }),
      ),
    ];
  }

  /** The texts that the event published. A review for the owner only is not among them. */
  private texts({ reviewRequestId, request, changeId = 0, reviewId, isToOwnerOnly, replyIds }: Told) {
    const said = [...(reviewId === undefined || isToOwnerOnly ? [] : [reviewId]), ...replyIds];
    const isNew = sql`${request === 'published'}::boolean`;
    return this.db.all(
      { text, before: text, isMarkdown: boolean },
      sql`
        with change as (
          select text, is_markdown, fields_changed from review_request_change
          where id = ${changeId} and review_request_id = ${reviewRequestId} and ${request !== undefined}::boolean)
        select * from (
          select case when ${isNew} then q.description else c.fields_changed->'description'->>'new' end as text,
            case when ${isNew} then '' else coalesce(c.fields_changed->'description'->>'old', '') end as before,
            q.description_is_markdown as "isMarkdown"
          from review_request q left join change c on true where q.id = ${reviewRequestId}
          union all
          select case when ${isNew} then q.testing_done else c.fields_changed->'testing_done'->>'new' end,
            case when ${isNew} then '' else coalesce(c.fields_changed->'testing_done'->>'old', '') end,
            q.testing_done_is_markdown
          from review_request q left join change c on true where q.id = ${reviewRequestId}
          union all
          select c.text, '', c.is_markdown from change c
          union all
          select v.body_top, '', v.body_top_is_markdown from review v where v.id = any(${said}::integer[])
          union all
          select v.body_bottom, '', v.body_bottom_is_markdown from review v where v.id = any(${said}::integer[])
          union all
          select c.text, '', c.is_markdown from review_comment c where c.review_id = any(${said}::integer[])) one
        where strpos(text, '@') > 0`,
    );
  }

  /** Ids by user name. */
  private async named(names: readonly string[]): Promise<Map<string, number>> {
    if (names.length === 0) return new Map();
    const found = await this.db.all(
      { id: number, username: text },
      sql`select id, username from user_account where username = any(${[...new Set(names)]}::text[])`,
    );
    return new Map(found.map(({ id, username }) => [username, id]));
  }
}

const mentionsOf = (written: string, { isMarkdown }: ToldText): (readonly string[])[] =>
  (isMarkdown ? mentionsInMarkdown(written) : mentionsIn(written)).map(({ names }) => names);
