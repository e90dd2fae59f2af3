import { Email, Flag, Name, Text } from './fields';
import type { Rule } from './field';
import { defineResource } from './resource';

/** People with an account. */
export const USER = defineResource('user');

/** A person as clients see them. The optional members are left out if the caller may not see the profile. */
export interface UserFields {
  id: number;
  username: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  /** First and last name. */
  fullname?: string;
  is_active: boolean;
  /** URL path of the person's page. */
  url: string;
}

/** A user name is a segment of its URL; `.` and `..` would be other paths. */
export const USERNAME = /^(?!\.+$)[A-Za-z0-9@._\-'+]{1,150}$/;

const isUsername: Rule = (value) =>
  USERNAME.test(String(value))
    ? undefined
    : "Use 1 to 150 letters (A to Z), digits and @ . _ - ' +, and not dots alone.";

/** The changeable fields of an account. */
export class UpdateUser {
  @Email() email?: string;
  @Name({ max: 150 }) first_name?: string;
  @Name({ max: 150 }) last_name?: string;
  /** Only for people who may change accounts. */
  @Flag() is_active?: boolean;
  @Text() render_avatars_at?: string;
}

/** The fields of a new account. Without a password it has no login by password. */
export class CreateUser {
  @Text({ required: true, rules: [isUsername] }) username!: string;
  @Email({ required: true }) email!: string;
  @Text({ max: 1000 }) password?: string;
  @Name({ max: 150 }) first_name?: string;
  @Name({ max: 150 }) last_name?: string;
  @Text() render_avatars_at?: string;
}

/** The arguments of one person. */
export class UserQuery {
  /** Sizes of avatars. Accepted for RBTools and ignored. */
  @Text() 'render-avatars-at'?: string;
}
