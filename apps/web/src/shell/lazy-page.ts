import { type RouteComponent, lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page whose scripts are loaded on its first visit. Where they cannot be had, the router reloads the window, which
 * helps after a release; offline that would lose the app, so the failure is shown instead.
 */
export function lazyPage<Page extends Record<Name, RouteComponent>, Name extends string>(
  load: () => Promise<Page>,
  name: Name,
) {
  const loadOnline = async () => {
    try {
      return await load();
    } catch (error) {
      throw navigator.onLine ? error : new Error('You are offline.', { cause: error });
    }
  };
  return lazyRouteComponent(loadOnline, name);
}
