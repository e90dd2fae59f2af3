import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

/** A group by its name, as an answer of its own: a change names the version that was read. */
export const groupQuery = (group_name: string) =>
  queryOptions({
    queryKey: ['group', group_name],
    queryFn: async () => (await service.get('/api/groups/{group_name}/', { path: { group_name } })).group,
    structuralSharing: false,
  });

/** The key of the list of a group's members. */
export const membersKey = (group_name: string) => ['members', group_name] as const;
