import { IsInt } from 'class-validator';
import { Emails, Flag, Name, Present, Segment, Text } from './fields';
import { PageQuery } from './paging';
import { defineQueue } from './queue';
import { defineResource } from './resource';

/** Groups of users that can be named as reviewers. */
export const GROUP = defineResource('group', {
  mediaType: 'review-group',
  deprecated: { url: { since: '2026-11-23', release: '2.0', until: '2028-12-01', instead: 'absolute_url' } },
});

/** A review group as clients see it. */
export interface GroupFields {
  /** Unique among all groups. */
  id: number;
  /** Unique in its Local Site; part of the group's URL. */
  name: string;
  /** Former names that still lead to it, the newest first; 20 at most. */
  aliases: string[];
  /** Shown to people. */
  display_name: string;
  /** Empty, or addresses separated by commas. */
  mailing_list: string;
  /** The directory that provides its name and its members by SCIM, and where they are changed; null: here. */
  managed_by: string | null;
  /**
   * Only members may see it.
   * @since '1.6'
   */
  invite_only: boolean;
  /**
   * Listed for non-members.
   * @since '1.6'
   */
  visible: boolean;
  /**
   * Clients' own data about the group (docs/wire/requests.md#extra-data).
   * @since '2.0'
   */
  extra_data: Record<string, unknown>;
  /**
   * URL of the group's page.
   * @since '2.0'
   */
  absolute_url: string;
  /** The same as absolute_url. */
  url: string;
}

/** The settings of a new or changed group. */
export class GroupSettings {
  /**
   * Empty, or e-mail addresses separated by commas.
   * @since '1.6.14'
   */
  @Emails() mailing_list?: string;
  /**
   * Only members may see it.
   * @since '1.6.14'
   */
  @Flag() invite_only?: boolean;
  /**
   * Listed for non-members.
   * @since '1.6.14'
   */
  @Flag() visible?: boolean;
}

/** The changeable fields of a group. */
export class UpdateGroup extends GroupSettings {
  /**
   * A segment of the URL (decision R6).
   * @since '1.6.14'
   */
  @Segment() name?: string;
  /**
   * Shown to people.
   * @since '1.6.14'
   */
  @Name({ max: 64 }) display_name?: string;
  /** Of its former names those that still lead to it, with commas between them; empty: none. */
  @Text() aliases?: string;
}

/** The fields of a new group. */
export class CreateGroup extends GroupSettings {
  /** Unique in its Local Site; a segment of the URL (decision R6). */
  @Segment({ required: true }) name!: string;
  /** Shown to people. */
  @Name({ max: 64, required: true }) display_name!: string;
}

/** The arguments of the list of groups. */
export class GroupListQuery extends PageQuery {
  /** Start of the name, in any case. */
  @Text() q?: string;
  /** With `q`: match the start of the display name too. */
  @Present() displayname: boolean = false;
  /** Only groups that are invite-only, or only those that are not. */
  @Flag() 'invite-only'?: boolean;
  /** Also groups that are not visible. */
  @Flag() 'show-invisible': boolean = false;
}

/** A group was deleted: the worker deletes its references. Ids only, because job data is readable. */
export class GroupDeleted {
  @IsInt() groupId!: number;
  /** The user's id, or OPERATOR_ID. */
  @IsInt() deletedBy!: number;
}

/** Follow-up work of changes to groups. */
export const GROUPS_QUEUE = defineQueue('groups', { 'group.deleted': GroupDeleted });
