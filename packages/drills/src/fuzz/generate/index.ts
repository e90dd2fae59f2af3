import type { ServedRoute } from '@review-service/api/served-routes';
import type { Random } from '@review-service/testing/random';
import type { Callers } from '../callers';
import type { Request, Shot } from '../request';
import type { Surface } from '../surface';
import { hostileBody, trueBody } from './bodies';
import { breakHead } from './heads';
import { hostileHeaders, trueHeaders } from './headers';
import { chance } from './mutate';
import { hostilePath, truePath } from './places';
import { hostileQuery, trueQuery } from './queries';

const OPERATIONS = ['/health/live', '/health/ready', '/metrics', '/'].map((path): ServedRoute => ({
  method: 'GET',
  path,
  form: [],
  query: [],
  files: [],
}));
const METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'M-SEARCH',
  'QUERY',
  'get',
  'BREW',
  '',
  'G\0T',
];
const KNOWN_METHODS = 7;

/** One shot: a valid or invalid request of a random caller. The random numbers decide all of it. */
export function generate(random: Random, surface: Surface, callers: Callers): Shot {
  const caller = random.pick(callers).name;
  const isOperations = chance(random, 1);
  const count = chance(random, 4) ? 2 + random.below(2) : 1;
  // Routes with fields are chosen more often, because more can go wrong there.
  const taking = surface.routes.filter(({ form, query }) => form.length + query.length > 0);
  const routes = isOperations ? OPERATIONS : taking.length > 0 && chance(random, 60) ? taking : surface.routes;
  const requests = Array.from({ length: count }, () => one(random, random.pick(routes), surface));
  const isUpgraded = count > 1 && chance(random, 3);
  const sent = requests.map((request, index) => (isUpgraded && index === 0 ? upgraded(request) : request));
  return { caller, to: isOperations ? 'operations' : 'api', requests: sent };
}

/**
 * An Upgrade request followed by another request: a server that refuses the upgrade answers both, or closes the
 * connection.
 */
const upgraded = (request: Request): Request => ({
  ...request,
  isBroken: true,
  headers: [
    ...request.headers,
    ['Connection', 'Upgrade, HTTP2-Settings'],
    ['Upgrade', 'h2c'],
    ['HTTP2-Settings', 'AAMAAABk'],
  ],
});

/** Four of ten are valid, so that they reach the handlers; the others have one or two invalid parts. */
function one(random: Random, route: ServedRoute, surface: Surface): Request {
  const spoilt = chance(random, 40) ? 0 : 1 + random.below(2);
  const parts = ['path', 'query', 'headers', 'body', 'body', 'method', 'head'] as const;
  const odd = new Set(random.shuffled(parts).slice(0, spoilt));
  const method = odd.has('method')
    ? otherMethod(random)
    : odd.has('body') && route.method === 'GET' && chance(random, 50)
      ? 'POST'
      : route.method;
  const path = truePath(random, route, surface);
  const target = odd.has('path') ? hostilePath(random, path) : path;
  const query = odd.has('query')
    ? hostileQuery(random, route, surface)
    : chance(random, 50)
      ? trueQuery(random, route, surface)
      : '';
  const sent = odd.has('headers')
    ? hostileHeaders(random)
    : { headers: trueHeaders(random, method, surface), isBroken: false, owes: false };
  const takesBody = ['POST', 'PUT', 'PATCH'].includes(method);
  const body = odd.has('body')
    ? hostileBody(random, route, surface)
    : takesBody
      ? trueBody(random, route, surface)
      : { headers: [], text: '' };
  const isBroken =
    sent.isBroken ||
    !METHODS.slice(0, KNOWN_METHODS).includes(method) ||
    !/^\/[!-\xff]*$/.test(target) ||
    /[^!-\xff]/.test(query);
  const request: Request = {
    method,
    target: query === '' ? target : `${target}?${query}`,
    version: 'HTTP/1.1',
    headers: [...sent.headers, ...body.headers],
    body: body.text,
    ...(isBroken && { isBroken }),
    ...(sent.owes && { owes: true }),
    route: `${route.method} ${route.path}`,
  };
  return odd.has('head') ? breakHead(random, request) : request;
}

const otherMethod = (random: Random) =>
  chance(random, 70) ? random.pick(METHODS.slice(0, KNOWN_METHODS)) : random.pick(METHODS);
