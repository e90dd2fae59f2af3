import { useQueryClient } from '@tanstack/react-query';
import { served, service } from '../base/service.ts';

/** Signs the reader out, and goes to the page that says so. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const signOut = async () => {
    await service.delete('/api/session/');
    queryClient.clear();
    location.assign(served('/account/signed-out/'));
  };
  return () => void signOut();
}
