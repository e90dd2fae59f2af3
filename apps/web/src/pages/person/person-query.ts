import { queryOptions } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

/** A person by their user name. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: ['person', username],
    queryFn: async () => (await service.get('/api/users/{username}/', { path: { username } })).user,
  });
