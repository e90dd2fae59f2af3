import { HOST } from '../servers/served';
import type { FloorLink } from './models';
import type { UploadedFile } from './uploads';

/** The parts of a request. */
export interface FloorRequest {
  /** The part of the path that names an object. */
  readonly id: string;
  readonly form: URLSearchParams;
  /** The file of an upload. */
  readonly file: UploadedFile | undefined;
  readonly url: string;
  readonly requestId: string;
}

/** The answer; without a payload a 204. */
export interface FloorAnswer {
  readonly payload?: object;
  readonly mediaType?: string;
  readonly itemMediaType?: string;
  readonly noStore?: boolean;
  /** 200 by default. */
  readonly status?: number;
}

/** A request of the cases, done by one statement. */
export interface FloorRoute {
  readonly method: string;
  readonly path: RegExp;
  /** A field that must be in the form. */
  readonly field?: string;
  readonly scope: string;
  /** It follows `with me as (…)`, the caller. `$a` to `$e` are its values. */
  readonly statement: string;
  values(visit: FloorRequest): unknown[];
  answer(rows: never[], visit: FloorRequest): FloorAnswer;
}

/** The address of the service, which all answers name. */
export const ORIGIN = `http://${HOST}`;

/** The media type of a resource. */
export const media = (name: string) => `application/vnd.service.org.${name}+json`;

/** A link with the method GET. */
export const get = (path: string, title?: string): FloorLink => ({
  href: ORIGIN + path,
  method: 'GET',
  ...(title !== undefined && { title }),
});

/** A link to a person or a group, with the name as its title. */
export const titled = (list: 'users' | 'groups', name: string): FloorLink => get(`/api/${list}/${name}/`, name);

/** The time of a column, in whole seconds. */
export const second = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The groups that names find, and those of the caller. */
export const HERE = 'g.local_site_id is null and g.deleted_at is null';
export const MINE = ', mine as (select group_id from review_group_member where user_id = (select id from me))';
