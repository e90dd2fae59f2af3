import { errors } from '@review-service/contracts/errors';
import { fitting } from './answers';
import { type ApiObject, type OwnApi, RefusedCall, type CallValues } from './own-api';

/** A place in a list of the API, and how many entries of the page there were answered before. */
interface Place {
  readonly start?: string;
  readonly cursor?: string;
  readonly skip: number;
}

/** A page of a list, as far as it fits into an answer. */
interface Page<Entry> {
  readonly entries: Entry[];
  /** For the next call; undefined: this is the end. */
  readonly next: string | undefined;
}

/** What `next` and `cut` say of a page. */
export const restOf = ({ next }: Pick<Page<unknown>, 'next'>) => (next === undefined ? {} : { cut: true, next });

/** Reads a page of a list, and shows as many of its entries as fit into the answer. */
export async function readPage<Entry>(
  api: OwnApi,
  list: { readonly path: string; readonly key: string; readonly query: CallValues },
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  show: (item: ApiObject) => Entry,
): Promise<Page<Entry>> {
  const { skip, ...place } = placeIn(cursor);
  const answer = await api.get(list.path, { ...list.query, ...place, 'max-results': limit });
  const items = listIn(answer, list.key);
  const shown = items.slice(skip).map(show);
  const entries = fitting(shown);
  if (entries.length < shown.length) return { entries, next: cursorOf({ ...place, skip: skip + entries.length }) };
  const following = nextIn(answer);
  return { entries, next: following && cursorOf({ ...following, skip: 0 }) };
}

/** All items of a list, up to so many pages of 200. */
export async function readAll(
  api: OwnApi,
  list: { readonly path: string; readonly key: string; readonly query: CallValues },
  mostPages: number,
): Promise<{ readonly items: ApiObject[]; readonly isWhole: boolean }> {
  const items: ApiObject[] = [];
  let place: Omit<Place, 'skip'> | undefined = {};
  for (let page = 0; place && page < mostPages; page += 1) {
    const answer: ApiObject = await api.get(list.path, { ...list.query, ...place, 'max-results': 200 });
    items.push(...listIn(answer, list.key));
    place = nextIn(answer);
  }
  return { items, isWhole: place === undefined };
}

/** The objects of a list in an answer. */
export const listIn = (answer: ApiObject, key: string): ApiObject[] => (answer[key] ?? []) as ApiObject[];

/** A link of an object; undefined: it has none of this name. */
export const linkOf = ({ links }: ApiObject, name: string) =>
  (links as Readonly<Record<string, { href: string; title?: string } | undefined>> | undefined)?.[name];

/** What the link is called, such as the user name of a person. */
export const titleOf = (item: ApiObject, name: string): string | undefined => linkOf(item, name)?.title;

function nextIn(answer: ApiObject): Omit<Place, 'skip'> | undefined {
  const next = linkOf(answer, 'next');
  if (!next) return undefined;
  const query = new URL(next.href).searchParams;
  const [start, cursor] = [query.get('start'), query.get('cursor')];
  return { ...(start !== null && { start }), ...(cursor !== null && { cursor }) };
}

const cursorOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeIn(cursor: string | undefined): Place {
  if (cursor === undefined) return { skip: 0 };
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const { start, cursor: inner, skip } = place as Readonly<Record<string, unknown>>;
    if (!Number.isSafeInteger(skip)) return refuseCursor();
    return {
      ...(typeof start === 'string' && { start }),
      ...(typeof inner === 'string' && { cursor: inner }),
      skip: Number(skip),
    };
  } catch {
    return refuseCursor();
  }
}

/** Ends a call whose `cursor` is of no answer. */
export const refuseCursor = (): never => {
  const fields = { cursor: ['Send `next` of the former answer, or no cursor.'] };
  throw RefusedCall.of(errors.invalidFormData, undefined, { fields });
};
