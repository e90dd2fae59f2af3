import { service } from '../../base/service.ts';

/** Takes the deletion of a group back, with all that it had. */
export const restoreGroup = async (deleted_group_id: number, name: string) =>
  (
    await service.post('/api/deleted-groups/{deleted_group_id}/restore/', {
      path: { deleted_group_id },
      body: { name },
    })
  ).group;
