import { served, SITE } from '../../base/service.ts';
import { type Me, useMe } from '../../base/session.ts';

/** A part of the administration. */
export interface Area {
  readonly id: string;
  readonly title: string;
  /** What can be done there. */
  readonly about: string;
  /** Where it is: an address of this app, or a page that the service renders. */
  readonly place: { readonly to: string } | { readonly href: string };
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
    about: 'Make accounts, close and open them, give permissions.',
    place: { to: '/admin/people/' },
    isFor: outside(holds('auth.add_user', 'auth.change_user')),
  },
  {
    id: 'repositories',
    title: 'Repositories',
    about: 'Add and archive them, say who reads the ones that are not public.',
    place: { to: '/admin/repositories/' },
    isFor: holds('scmtools.add_repository', 'scmtools.change_repository'),
  },
  {
    id: 'default-reviewers',
    title: 'Default reviewers',
    about: 'Who is asked to review changes of which files.',
    place: { to: '/admin/default-reviewers/' },
    isFor: (rights) => administers(rights) || holds('reviews.change_default_reviewer')(rights),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    about: 'Programs and chats that are told what happens, and what was sent to them.',
    place: { to: '/admin/webhooks/' },
    isFor: administers,
  },
  {
    id: 'groups',
    title: 'Groups',
    about: 'Make them, say who is in them and who sees them.',
    place: { to: '/groups/' },
    isFor: (rights) => administers(rights) || holds('reviews.change_group')(rights),
  },
  {
    id: 'deleted-groups',
    title: 'Deleted groups',
    about: 'Restore them, with all that they had.',
    place: { to: '/admin/deleted-groups/' },
    isFor: (rights) => administers(rights) || holds('reviews.change_group')(rights),
  },
  {
    id: 'applications',
    title: 'Applications',
    about: 'Programs that people let act for them, of all owners.',
    place: { href: served('/account/applications/') },
    isFor: administers,
  },
  {
    id: 'token-limits',
    title: 'Token limits',
    about: 'How long API tokens may live, and go unused.',
    place: { to: '/admin/token-limits/' },
    isFor: isSuperuser,
  },
  {
    id: 'audit',
    title: 'Audit log',
    about: 'Who changed what, and when.',
    place: { href: served('/admin/audit/') },
    isFor: isSuperuser,
  },
  {
    id: 'quotas',
    title: 'Quotas',
    about: 'How many tokens, applications and uploads an account may have, and who reaches that.',
    place: { href: '/admin/quotas/' },
    isFor: outside(isSuperuser),
  },
  {
    id: 'queues',
    title: 'Queues',
    about: 'What the workers are doing, and what has failed.',
    place: { href: '/admin/queues/' },
    isFor: outside(isSuperuser),
  },
];

/** The parts of the administration that the signed-in person may use. */
export function useAreas(): readonly Area[] {
  const me = useMe();
  return me ? AREAS.filter(({ isFor }) => isFor(me.rights)) : [];
}
