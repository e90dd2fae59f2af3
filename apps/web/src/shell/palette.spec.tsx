/** @jest-environment jsdom */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SESSION_KEY } from '../base/query-client.ts';
import { Palette } from './palette.tsx';

/** A question that the service has not answered yet. */
interface Asked {
  readonly words: string | null;
  answer(...summaries: string[]): void;
}

const NOTHING = { files: [], file_attachments: [], commits: [], reviews: [], comments: [] };
const found = (summaries: readonly string[]) => ({
  stat: 'ok',
  search: {
    ...{ ...NOTHING, users: [], groups: [], repositories: [] },
    review_requests: summaries.map((summary, at) => ({
      ...{ id: at + 1, summary, description: '', testing_done: '', branch: '', commit_id: null },
    })),
  },
});

/** What the service is asked, in the order of the questions: the page's own `fetch` waits for an answer. */
function listen(): Asked[] {
  const asked: Asked[] = [];
  const fetch = (url: URL) =>
    new Promise((resolve) => {
      const answer = (...summaries: string[]) =>
        resolve({ ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(found(summaries)) });
      asked.push({ words: url.searchParams.get('words'), answer });
    });
  // What jsdom has not: the client asks for streams, the list escapes its keys, and the router scrolls.
  Object.assign(globalThis, {
    fetch,
    ReadableStream: class {},
    CSS: { escape: (text: string) => text },
    scrollTo() {},
  });
  return asked;
}

/** The palette, in the hands of somebody who is signed in or not. */
async function open({ isSignedIn = true } = {}) {
  const asked = listen();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const user = { username: 'ann', rights: { isSuperuser: false, isSiteAdmin: false, permissions: [] } };
  client.setQueryData(SESSION_KEY, isSignedIn ? { user } : null);
  let closed = 0;
  const root = createRootRoute({ component: () => <Palette onClose={() => (closed += 1)} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory(), trailingSlash: 'always' });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  const press = (key: string) => {
    fireEvent.keyDown(field, { key });
    fireEvent.keyUp(field, { key });
  };
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent.trim());
  return { asked, field, type, press, options, router, closed: () => closed };
}

describe('the palette', () => {
  it('offers actions and pages before anything is typed, and asks for nothing', async () => {
    const { asked, options } = await open();

    expect(options()).toEqual(expect.arrayContaining(['New review request', 'Use dark theme', 'Sign out', 'Settings']));
    expect(asked).toEqual([]);
  });

  it('offers to those who are not signed in what they may do', async () => {
    const { options } = await open({ isSignedIn: false });

    expect(options()).toEqual(expect.arrayContaining(['Sign in', 'Use dark theme', 'Groups']));
    for (const title of ['New review request', 'Sign out', 'Settings']) expect(options()).not.toContain(title);
  });

  it('goes by keyboard alone to a page, and closes', async () => {
    const { type, press, options, router, closed, field } = await open();
    type('new rev');
    await waitFor(() => expect(options()).toEqual(['New review request']));

    press('ArrowDown');
    await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBeTruthy());
    press('Enter');

    await waitFor(() => expect(router.state.location.pathname).toBe('/r/new/'));
    expect(closed()).toBe(1);
  });

  it('chooses a theme', async () => {
    const { type, press, options } = await open();
    type('dark');
    await waitFor(() => expect(options()).toEqual(['Use dark theme']));

    press('ArrowDown');
    press('Enter');

    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  it('tells those who do not see it what the field controls', async () => {
    const { field, type, press, options } = await open();
    const list = screen.getByRole('listbox', { name: 'Results' });
    expect(field.getAttribute('aria-controls')).toBe(list.id);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(field.getAttribute('aria-autocomplete')).toBe('list');

    type('theme');
    await waitFor(() => expect(options()).toHaveLength(3));
    press('ArrowDown');
    press('ArrowDown');

    const current = () =>
      document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent.trim();
    await waitFor(() => expect(options()).toContain(current()));
    expect(document.activeElement).toBe(field);
  });

  it('asks once for what is typed without a pause', async () => {
    const { asked, type } = await open();

    for (const text of ['h', 'ha', 'har', 'harb']) type(text);

    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.words).toBe('harb');
  });

  it('shows the newest answer, also where an older one comes after it', async () => {
    const { asked, type, options } = await open();
    type('harb');
    await waitFor(() => expect(asked).toHaveLength(1));
    type('harbour');
    await waitFor(() => expect(asked).toHaveLength(2));

    asked[1]?.answer('Keep the harbour tidy');
    await waitFor(() => expect(options()).toEqual(['Keep the harbour tidy #1']));
    await act(async () => asked[0]?.answer('Harbinger'));

    expect(options()).toEqual(['Keep the harbour tidy #1']);
  });

  it('says that there are no results', async () => {
    const { asked, type } = await open();
    type('xyz');
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer();

    expect(await screen.findByText('No results')).toBeTruthy();
  });
});
