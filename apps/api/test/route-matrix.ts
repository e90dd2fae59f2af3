import { type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { SCOPES, scopeFor } from '@review-service/contracts/scopes';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import type { ClientAnswer, RequestParts, TestClient } from '@review-service/testing/client';
import { AdmissionKey, type AdmissionRule } from '../src/access/rules/admission.decorator';
import { NeedsOAuth2 } from '../src/access/checks/feature.check';
import { isSafe } from '../src/http/methods';
import { Errors, ResourceKey, type ResourceMetadata } from '../src/hypermedia/resources/resource.metadata';
import { controllersOf, type Route, routesOf } from '../src/hypermedia/resources/routes';
import { modules } from '../src/modules';
import { type SamplePlace, segmentsAt, urlAt } from './place';
import { QuickClient } from './route-matrix-client';

/** All served routes, read from the modules. */
export const ROUTES: readonly Route[] = controllersOf(modules).flatMap(routesOf);

/** `GET groups/:group_name` */
export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/** True if nobody can read the route's object, given the samples' files, which are not new. */
export const isNeverServed = ({ handler }: Route): boolean =>
  ((Reflect.getMetadata(Errors.KEY, handler) as ErrorDefinition[] | undefined) ?? []).some(
    (error) => error === errors.repositoryNotRead || error === errors.fileNotRead,
  );

export const ruleOf = ({ handler }: Route): AdmissionRule =>
  Reflect.getMetadata(AdmissionKey.KEY, handler) as AdmissionRule;

/** The resource of a controller; without one no policy and no scope would be checked. */
export const resourceOf = ({ controller }: Route): ResourceDefinition | undefined =>
  (Reflect.getMetadata(ResourceKey.KEY, controller) as ResourceMetadata | undefined)?.definition;

/** Tokens are refused where no scope opens the route. The resource declares the same: both must agree. */
export const isClosedToTokens = (route: Route): boolean => {
  const { closedToTokens = true, policyId = '' } = resourceOf(route) ?? {};
  return closedToTokens || ![...SCOPES].some((scope) => scope.startsWith(`${policyId}:`));
};

/** Is nothing at its address alone: what is to be read is chosen by arguments. */
export const isOfChosen = ({ path }: Route): boolean => path.endsWith('/suggestions/patch');

/** Everybody else is refused. */
export const isForApiTokens = (route: Route): boolean => resourceOf(route)?.needsApiToken === true;

export const neededScope = (route: Route): string => scopeFor(resourceOf(route)?.policyId ?? '', route.method);

@NeedsOAuth2()
class OfTheFeature {}
const [FEATURE] = Reflect.getMetadataKeys(OfTheFeature);

/** A caller, and the facts from which its refusals follow. */
export interface MatrixCaller {
  readonly client: TestClient;
  /** The credentials are invalid: 104 before anything else. */
  readonly rejected?: true;
  readonly anonymous?: true;
  /** Sends an Authorization header; `unreadable`: of an unknown scheme. */
  readonly header?: true | 'unreadable';
  readonly superuser?: true;
  /** Has an API token or its session: the methods that the policy allows. */
  readonly policyAllows?: (method: string) => boolean;
  /** Has an OAuth2 token. */
  readonly scopes?: readonly string[];
  /** Is a browser on a page of another origin. */
  readonly fromElsewhere?: true;
  /** The refusal by the Local Site of the URL, or by its absence. */
  readonly shutOut?: ErrorDefinition;
}

/** Settings that close routes. */
export interface Switches {
  readonly oauth2Off?: true;
  readonly readOnly?: true;
  readonly requireLogin?: true;
}

/** The declared refusal of the caller, in the order of decision A1; undefined: not refused. */
export function refusalOf(route: Route, caller: MatrixCaller, switches: Switches = {}): ErrorDefinition | undefined {
  const { controller, method } = route;
  const { policyAllows, scopes } = caller;
  if (caller.rejected) return errors.loginFailed;
  if (switches.oauth2Off && Reflect.hasMetadata(FEATURE, controller)) return errors.permissionDenied;
  if (switches.readOnly && !isSafe(method) && !caller.superuser) return errors.readOnly;
  const isOfApiToken = policyAllows && caller.header === true;
  if (isForApiTokens(route) && !isOfApiToken && !scopes && !caller.anonymous) return errors.permissionDenied;
  const isClosed = isClosedToTokens(route) && !(isForApiTokens(route) && isOfApiToken);
  if (policyAllows && (isClosed || !policyAllows(method))) return errors.permissionDenied;
  if (scopes && isClosed) return errors.tokenAccessDenied;
  if (scopes && !scopes.includes(neededScope(route))) return errors.missingScope;
  if (caller.fromElsewhere && !isSafe(method)) return errors.permissionDenied;
  const { anonymous, order } = ruleOf(route);
  const isOpen = anonymous && !switches.requireLogin && caller.header === undefined;
  for (const step of order) {
    if (step === 'login' && caller.anonymous && !isOpen) return errors.notLoggedIn;
    if (step === 'site' && caller.shutOut) return caller.shutOut;
  }
  return undefined;
}

type Segment = ReturnType<typeof segmentsAt>[number];

const join = ({ prefix }: SamplePlace, texts: readonly string[]) => `${prefix}/${texts.join('/')}/`;
const escapeFirst = (text: string) => `%${text.charCodeAt(0).toString(16).padStart(2, '0')}${text.slice(1)}`;

/** The same URL with the first letter of some of its segments escaped; none where there is nothing to escape. */
function escaped(segments: readonly Segment[], place: SamplePlace, which: (segment: Segment) => boolean): string[] {
  if (!segments.some(which)) return [];
  return [
    join(
      place,
      segments.map((segment) => (which(segment) ? escapeFirst(segment.text) : segment.text)),
    ),
  ];
}

/** Spellings of the same URL. The site's part has no other spelling. */
function spellings({ path }: Route, place: SamplePlace): string[] {
  const segments = segmentsAt(path, place);
  const isFixed = ({ isPlaceholder, text }: Segment) => !isPlaceholder && (place.prefix === '' || text !== 'api');
  return [...escaped(segments, place, isFixed), ...escaped(segments, place, ({ isPlaceholder }) => isPlaceholder)];
}

/** Spellings of URLs that do not exist. */
function misspellings(route: Route, place: SamplePlace): string[] {
  const url = urlAt(route.path, place);
  const doubled = [`${url}/`, url.replace('/api/', '/api//')];
  const [, , name = ''] = place.prefix.split('/');
  if (name === '') return doubled;
  const site = [`/%73/${name}`, `/s/${escapeFirst(name)}`, `/s//${name}`].map((prefix) =>
    url.replace(place.prefix, prefix),
  );
  return [...doubled, ...site];
}

const codeOf = ({ body }: ClientAnswer) => (body as { err?: { code?: number } } | undefined)?.err?.code;
const isRefusal = (answer: ClientAnswer, { status, code }: ErrorDefinition) =>
  answer.status === status && codeOf(answer) === code;

/** The result of a walk. */
export interface Walk {
  /** A line for each answer that differs from the route's declaration. */
  readonly faults: string[];
  /** The number of routes that must refuse the caller. */
  readonly refused: number;
  /** Unsafe routes that the caller may use: not requested, because this tests refusals. */
  readonly skipped: number;
}

/** Requests every route in every spelling as one caller, and finds routes that are more open than declared. */
export const walk = (caller: MatrixCaller, place: SamplePlace): Promise<Walk> =>
  walkAll(caller, place, {}, true, ROUTES);

/** The same where settings close routes, in the declared spelling only. */
export const walkPlainly = (
  caller: MatrixCaller,
  place: SamplePlace,
  switches: Switches = {},
  routes: readonly Route[] = ROUTES,
): Promise<Walk> => walkAll(caller, place, switches, false, routes);

async function walkAll(
  caller: MatrixCaller,
  place: SamplePlace,
  switches: Switches,
  isSpelled: boolean,
  routes: readonly Route[],
): Promise<Walk> {
  const client = new QuickClient(caller.client);
  const faults: string[] = [];
  const counts = { refused: 0, skipped: 0 };
  const ask = async (
    method: string,
    url: string,
    expected: string,
    isRight: (answer: ClientAnswer) => boolean,
    sending: RequestParts = {},
  ) => {
    const answer = await client.send(method, url, sending);
    const override = sending.form?._method === undefined ? '' : ` with _method=${sending.form._method}`;
    const seen = `${answer.status}${codeOf(answer) === undefined ? '' : ` / ${String(codeOf(answer))}`}`;
    if (!isRight(answer)) faults.push(`${method} ${url}${override}: expected ${expected}, got ${seen}`);
    return answer;
  };

  for (const route of routes) {
    const { method } = route;
    const url = urlAt(route.path, place);
    const refusal = refusalOf(route, caller, switches);
    if (!refusal && !isSafe(method)) {
      counts.skipped += 1;
      continue;
    }
    let words: string;
    let isSame: (answer: ClientAnswer) => boolean;
    let status: number;
    if (refusal) {
      counts.refused += 1;
      ({ status } = refusal);
      words = `${refusal.status} / ${refusal.code}`;
      isSame = (answer) => isRefusal(answer, refusal);
    } else {
      ({ status } = await ask(
        method,
        url,
        'no fault of the server',
        (answer) => answer.status < 500 || isNeverServed(route),
      ));
      words = `${status} as without`;
      isSame = (answer) => answer.status === status;
    }
    const redirects = (sent: string) => (answer: ClientAnswer) =>
      (answer.status === (isSafe(sent) ? 301 : 308) && answer.text === '') || (refusal !== undefined && isSame(answer));
    const requests: Promise<ClientAnswer>[] = [];
    if (refusal) requests.push(ask(method, url, words, isSame));
    if (method === 'GET') {
      requests.push(ask('HEAD', url, String(status), (answer) => answer.status === status && answer.text === ''));
    }
    if (isSpelled) {
      requests.push(
        ask(method, url.slice(0, -1), 'a redirect', redirects(method)),
        ...spellings(route, place).map((other) => ask(method, other, words, isSame)),
        ...misspellings(route, place).map((other) =>
          ask(method, other, '404 / 100', (answer) => isRefusal(answer, errors.doesNotExist)),
        ),
      );
    }
    if (isSpelled && refusal && method === 'GET') {
      requests.push(ask(method, url, words, isSame, { headers: { 'if-none-match': '*' } }));
    }
    if (isSpelled && refusal && method !== 'POST') {
      // For cookies `_method` is ignored: the request is a POST, and the URL may not have that method.
      const isRight = caller.header ? isSame : (answer: ClientAnswer) => answer.status >= 400 && answer.status < 500;
      if (caller.header ?? !isPostable(route)) {
        requests.push(ask('POST', url, caller.header ? words : 'a refusal', isRight, { form: { _method: method } }));
      }
    }
    await Promise.all(requests);
  }
  return { faults, ...counts };
}

/** True if the route's URL has POST, too. */
const isPostable = ({ path }: Route) => ROUTES.some((other) => other.path === path && other.method === 'POST');
