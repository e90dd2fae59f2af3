import type { Rule } from './field';
import { Flag, Text } from './fields';
import { PERMISSIONS } from './permissions';
import { defineResource } from './resource';

/** A person's permissions and rank. Closed to tokens: people grant rights in person. */
export const USER_PERMISSIONS = defineResource('user_permissions', { singleton: true, closedToTokens: true });

/** The rank and the permissions of a person, as superusers see them. */
export interface UserPermissionsFields {
  /** May do everything. */
  is_superuser: boolean;
  /** Sees private profiles and private Local Sites. */
  is_staff: boolean;
  /** The names of the permissions that the person has, in the order of the alphabet; a superuser needs none. */
  permissions: string[];
}

/** The names in a list that is separated by commas. */
export const permissionsIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

const areKnown: Rule = (value) => {
  const unknown = permissionsIn(String(value)).find((name) => !(PERMISSIONS as readonly string[]).includes(name));
  return unknown === undefined ? undefined : `There is no permission "${unknown}".`;
};

/** The changeable rights of a person. */
export class UpdateUserPermissions {
  /** May do everything. The last active superuser stays one. */
  @Flag() is_superuser?: boolean;
  /** Sees private profiles and private Local Sites. */
  @Flag() is_staff?: boolean;
  /** All permissions that the person has from then on, by their names, separated by commas. */
  @Text({ max: 1000, rules: [areKnown] }) permissions?: string;
}
