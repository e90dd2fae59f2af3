import { Caller } from '../src/access/callers/caller';

const PERMISSIONS = [
  [],
  ['reviews.can_edit_reviewrequest'],
  ['reviews.can_view_invite_only_groups'],
  ['reviews.can_edit_reviewrequest', 'reviews.can_view_invite_only_groups'],
];
const SITE = { id: 1, name: 'site', isPublic: true, isMember: true, isAdmin: true };

/** An anonymous caller; each person with every set of permissions and as the administrator of a site; a superuser. */
export const callersOf = (ids: readonly number[]): Caller[] => [
  new Caller('nothing', null, null),
  ...ids.flatMap((id) => {
    const person = { id, username: `user ${id}`, isSuperuser: false, isStaff: false, isBot: false, permissions: [] };
    return [
      ...PERMISSIONS.map((permissions) => new Caller('session', { ...person, permissions }, null)),
      new Caller('session', person, SITE),
    ];
  }),
  new Caller(
    'session',
    { id: ids[0]!, username: 'root', isSuperuser: true, isStaff: true, isBot: false, permissions: [] },
    null,
  ),
];
