import { join, raw, type Sql, sql } from '@review-service/database/sql';

/** A column whose value may be large. */
export interface LargeColumn<Member extends string = string> {
  readonly member: Member;
  /** The member of a resource object that shows it: where the client leaves that out, it is not read. */
  readonly field: string;
  /** The bytes that it takes in an answer. */
  readonly size: Sql;
  /** The replacement in the select list. */
  readonly nothing: Sql;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A text column of the table with this alias. */
export function largeText<Member extends string>(
  alias: string,
  member: Member,
  field = snake(member),
): LargeColumn<Member> {
  const column = raw(`${alias}.${snake(member)}`);
  return { member, field, size: sql`octet_length(${column})`, nothing: sql`''::text` };
}

/** A column with JSON. `growth`: it is shown so many times as large. */
export function largeJson<Member extends string>(alias: string, member: Member, growth = 1): LargeColumn<Member> {
  const column = raw(`${alias}.${snake(member)}`);
  const size = sql`octet_length(${column}::text) * ${raw(String(growth))}`;
  return { member, field: snake(member), size, nothing: sql`'{}'::jsonb` };
}

/** These columns of an object that is shown within another one, as this member. */
export const shownAs = <Member extends string>(
  field: string,
  large: readonly LargeColumn<Member>[],
): LargeColumn<Member>[] => large.map((column) => ({ ...column, field }));

/** The bytes of these columns of a row. */
export const sizeOf = (large: readonly LargeColumn[]): Sql =>
  join(
    large.map(({ size }) => sql`coalesce(${size}, 0)`),
    ' + ',
  );
