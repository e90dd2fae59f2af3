import { useQuery } from '@tanstack/react-query';
import { service } from '../../base/service.ts';

/** The API takes so many names at once. */
const MOST = 100;

/** Names that are asked for together, once all texts of the page have said theirs. */
let waiting: { readonly names: Set<string>; readonly found: Promise<ReadonlySet<string>> } | undefined;

/** Which of these user names people have whom the reader may see. */
export function usePeopleNamed(names: readonly string[]): ReadonlySet<string> {
  const { data = NOBODY } = useQuery({
    queryKey: ['people named', names],
    queryFn: () => lookUp(names),
    enabled: names.length > 0,
    staleTime: 300_000,
  });
  return data;
}

const NOBODY: ReadonlySet<string> = new Set();

function lookUp(names: readonly string[]): Promise<ReadonlySet<string>> {
  if (waiting === undefined) {
    const asked = new Set<string>();
    const found = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      waiting = undefined;
      return find([...asked]);
    });
    waiting = { names: asked, found };
  }
  for (const name of names) waiting.names.add(name);
  return waiting.found;
}

async function find(names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let start = 0; start < names.length; start += MOST) {
    const query = { usernames: names.slice(start, start + MOST).join(','), 'max-results': MOST };
    const { users } = await service.get('/api/users/', { query: { ...query, 'only-fields': 'username' } });
    for (const { username } of users) found.add(username);
  }
  return found;
}
