/** @jest-environment jsdom */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { readListSearch } from '../../requests/list/list-search.ts';
import { Failure } from '../../parts/failure.tsx';

// What jsdom does not have, and the router asks for.
Object.assign(globalThis, { Response: class {}, scrollTo: () => undefined });

/** Opens the address of a list. */
function open(address: string): void {
  const root = createRootRoute();
  const list = createRoute({
    getParentRoute: () => root,
    path: '/r',
    validateSearch: readListSearch,
    component: () => <p>The list</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [address] }),
    trailingSlash: 'always',
    defaultErrorComponent: Failure,
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      {/* The reason for the cast: the app's own router has the type that is registered for all. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

describe('a wrong address', () => {
  it('says what is allowed in its place, and leads to the page without it', async () => {
    open('/r/?sort=nonsense');

    expect((await screen.findByRole('heading')).textContent).toBe('This address is wrong');
    const said = screen.getByRole('alert').textContent;
    for (const allowed of ['nonsense', 'last-updated', 'summary', 'repository', 'ship-it-count'])
      expect(said).toContain(allowed);
    expect(screen.getByRole('link', { name: 'Open the page without filters' }).getAttribute('href')).not.toContain('?');
  });

  it('is none where the order exists', async () => {
    open('/r/?sort=-summary');

    await screen.findByText('The list');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
