import { Email, Flag, Name, Text } from './fields';
import type { Rule } from './field';
import { defineResource } from './resource';

/** People with an account. */
export const USER = defineResource('user');

/** A person as clients see them. The optional members are left out if the caller may not see the profile. */
export interface UserFields {
  /** Unique among all people. */
  id: number;
  /** Unique; part of the person's URL. */
  username: string;
  /** The address for mail. */
  email?: string;
  /** Only in the answer to a change that asks for it: the address that a link was sent to, and that counts once it is opened. */
  unconfirmed_email?: string;
  /** The given name. */
  first_name?: string;
  /** The family name. */
  last_name?: string;
  /** First and last name. */
  fullname?: string;
  /** False: may not log in. */
  is_active: boolean;
  /** A program, not a person: it is never expected to act. */
  is_bot: boolean;
  /** Who answers for a bot: a user name, or `group:` and the name of a group. Empty: nobody, or a group that the caller does not see. */
  operated_by: string;
  /** URL path of the person's page. */
  url: string;
}

/** A user name is a segment of its URL; `.` and `..` would be other paths. */
export const USERNAME = /^(?!\.+$)[A-Za-z0-9@._\-'+]{1,150}$/;

const isUsername: Rule = (value) =>
  USERNAME.test(String(value))
    ? undefined
    : "Use 1 to 150 letters (A to Z), digits and @ . _ - ' +, and not dots alone.";

/** What an account can be given when it is made, and later. */
export class UserProfile {
  /** The given name. */
  @Name({ max: 150 }) first_name?: string;
  /** The family name. */
  @Name({ max: 150 }) last_name?: string;
}

/** The changeable fields of an account. */
export class UpdateUser extends UserProfile {
  /**
   * The address for mail. It is changed with a password or a session only. One's own counts once the link is opened that is
   * sent to it.
   */
  @Email() email?: string;
  /** Only for people who may change accounts. */
  @Flag() is_active?: boolean;
  /** A program, not a person: it is never expected to act. Only for people who may change accounts. */
  @Flag() is_bot?: boolean;
  /** Who answers for a bot: a user name, or `group:` and the name of a group. A new bot needs one. Only for people who may change accounts. */
  @Text({ max: 200 }) operated_by?: string;
  /** Sizes of avatars. Accepted for RBTools and ignored. */
  @Text() render_avatars_at?: string;
}

/** The fields of a new account. Without a password it has no login by password. */
export class CreateUser extends UserProfile {
  /** Unique; a segment of the URL. */
  @Text({ required: true, rules: [isUsername] }) username!: string;
  /** The address for mail. */
  @Email({ required: true }) email!: string;
  /** Without one, no login by password is possible. */
  @Text({ max: 1000 }) password?: string;
  /** Sizes of avatars. Accepted for RBTools and ignored. */
  @Text() render_avatars_at?: string;
}

/** The arguments of one person. */
export class UserQuery {
  /** Sizes of avatars. Accepted for RBTools and ignored. */
  @Text() 'render-avatars-at'?: string;
}
