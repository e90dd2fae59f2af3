import { SITE } from '../../base/service.ts';
import { type Me, useMe } from '../../base/session.ts';

/** A part of the administration. */
export interface Area {
  readonly id: string;
  readonly title: string;
  /** What can be done there. */
  readonly about: string;
  /** Its address. */
  readonly to: string;
  /** For whom it is. The API decides; this says what is worth showing. */
  readonly isFor: (rights: Me['rights']) => boolean;
}

const holds =
  (...permissions: string[]): Area['isFor'] =>
  (rights) =>
    permissions.some((permission) => rights.permissions.includes(permission));
const administers: Area['isFor'] = ({ isSuperuser, isSiteAdmin }) => isSuperuser || isSiteAdmin;
/** Accounts and queues belong to no Local Site. */
const outside =
  (isFor: Area['isFor']): Area['isFor'] =>
  (rights) =>
    SITE === '' && isFor(rights);
const isSuperuser: Area['isFor'] = (rights) => rights.isSuperuser;

const AREAS: readonly Area[] = [
  {
    id: 'people',
    title: 'People',
    about: 'Create and deactivate accounts, grant permissions.',
    to: '/admin/people/',
    isFor: outside(holds('auth.add_user', 'auth.change_user')),
  },
  {
    id: 'repositories',
    title: 'Repositories',
    about: 'Add and archive repositories, manage access.',
    to: '/admin/repositories/',
    isFor: holds('scmtools.add_repository', 'scmtools.change_repository'),
  },
  {
    id: 'default-reviewers',
    title: 'Default reviewers',
    about: 'Reviewers added automatically by file path.',
    to: '/admin/default-reviewers/',
    isFor: (rights) => administers(rights) || holds('reviews.change_default_reviewer')(rights),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    about: 'Notify apps and chats of events, inspect deliveries.',
    to: '/admin/webhooks/',
    isFor: administers,
  },
  {
    id: 'groups',
    title: 'Groups',
    about: 'Create groups, manage members and visibility.',
    to: '/groups/',
    isFor: (rights) => administers(rights) || holds('reviews.change_group')(rights),
  },
  {
    id: 'deleted-groups',
    title: 'Deleted groups',
    about: 'Restore deleted groups.',
    to: '/admin/deleted-groups/',
    isFor: (rights) => administers(rights) || holds('reviews.change_group')(rights),
  },
  {
    id: 'applications',
    title: 'Applications',
    about: 'OAuth2 applications of all owners.',
    to: '/account/applications/',
    isFor: administers,
  },
  {
    id: 'sign-in',
    title: 'Sign-in',
    about: 'Identity providers that people sign in with.',
    to: '/admin/sign-in/',
    isFor: outside(isSuperuser),
  },
  {
    id: 'scim',
    title: 'Directories (SCIM)',
    about: 'Tokens of directories that provide people and groups.',
    to: '/admin/scim/',
    isFor: outside(isSuperuser),
  },
  {
    id: 'token-limits',
    title: 'Token limits',
    about: 'Maximum lifetime and idle time of API tokens.',
    to: '/admin/token-limits/',
    isFor: isSuperuser,
  },
  {
    id: 'audit',
    title: 'Audit log',
    about: 'Who changed what, and when.',
    to: '/admin/audit/',
    isFor: isSuperuser,
  },
  {
    id: 'quotas',
    title: 'Quotas',
    about: 'Limits on tokens, applications and uploads per account, and current usage.',
    to: '/admin/quotas/',
    isFor: outside(isSuperuser),
  },
  {
    id: 'queues',
    title: 'Queues',
    about: 'Background jobs, and failed ones to retry.',
    to: '/admin/queues/',
    isFor: outside(isSuperuser),
  },
];

/** The parts of the administration that the signed-in person may use. */
export function useAreas(): readonly Area[] {
  const me = useMe();
  return me ? AREAS.filter(({ isFor }) => isFor(me.rights)) : [];
}
