import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceSample } from './resource-sample';

const MODULES = join(__dirname, '../src/modules');

/** The samples of all resources, found by the names of their files; what lies above comes first. */
export const SAMPLES: readonly ResourceSample[] = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sample.ts'))
  .flatMap((path) => Object.values(jest.requireActual<Record<string, ResourceSample>>(join(MODULES, path))))
  .sort((one, other) => (one.list[0] < other.list[0] ? -1 : 1));

/** A route as its sample says it is. */
export interface SampledRoute {
  readonly method: string;
  readonly path: string;
  readonly sample: ResourceSample;
  /** The one scope that it needs; none where no token may come. */
  readonly scope?: string;
  /** What a superuser is answered. */
  readonly status: number;
}

const ACCESS = { GET: 'read', POST: 'write', PUT: 'write', DELETE: 'destroy' };
const STATUS = { GET: 200, POST: 201, PUT: 200, DELETE: 204 };

/** Every route that the samples tell of. */
export const SAMPLED_ROUTES: readonly SampledRoute[] = SAMPLES.flatMap((sample) =>
  [sample.list, ...(sample.item ? [sample.item] : [])].flatMap(([path, ...methods]) =>
    methods.map((method) => ({
      method,
      path,
      sample,
      ...(sample.policyId !== undefined && { scope: `${sample.policyId}:${ACCESS[method]}` }),
      status: (method === 'GET' && sample.answer) || STATUS[method],
    })),
  ),
);
