/** Collections whose items have names, not numbers. */
const NAMED: Readonly<Record<string, string | undefined>> = {
  commits: '{commit}',
  extensions: '{name}',
  groups: '{group}',
  s: '{site}',
  users: '{username}',
};

/** Requests of the API are compared, also those of a Local Site; pages and media are other things here. */
export const isCompared = (url: string): boolean => /^(?:\/s\/[^/]+)?\/api(?:\/|$)/.test(pathOf(url));

/** `/api/review-requests/{id}/reviews/`: what the report has a line for. */
export function routeOf(url: string): string {
  const segments = pathOf(url).split('/');
  return segments
    .map((segment, place) => {
      const name = NAMED[segments[place - 1] ?? ''];
      if (segment === '') return '';
      if (/^\d+$/.test(segment)) return '{id}';
      return name ?? segment;
    })
    .join('/');
}

const pathOf = (url: string): string => url.split('?')[0] ?? '';
