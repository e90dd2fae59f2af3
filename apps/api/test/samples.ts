import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceSample } from './resource-sample';

const FOLDER = join(__dirname, 'samples');

/** The samples of all resources, found by the names of their files; parents come first. */
export const SAMPLES: readonly ResourceSample[] = readdirSync(FOLDER)
  .filter((path) => path.endsWith('.sample.ts'))
  .flatMap((path) => Object.values(jest.requireActual<Record<string, ResourceSample>>(join(FOLDER, path))))
  .sort((one, other) => (one.list[0] < other.list[0] ? -1 : 1));

/** A route by its sample. */
export interface SampledRoute {
  readonly method: string;
  readonly path: string;
  readonly sample: ResourceSample;
  /** The scope that it needs; undefined if tokens are refused. */
  readonly scope?: string;
  /** The scopes that it needs beside that one. */
  readonly alsoNeeds: readonly string[];
  /** The status for a superuser. */
  readonly status: number;
}

const ACCESS = { GET: 'read', POST: 'write', PUT: 'write', DELETE: 'destroy' };
const STATUS = { GET: 200, POST: 201, PUT: 200, DELETE: 204 };

/** The routes of all samples. */
export const SAMPLED_ROUTES: readonly SampledRoute[] = SAMPLES.flatMap((sample) =>
  [sample.list, ...(sample.item ? [sample.item] : [])].flatMap(([path, ...methods]) =>
    methods.map((method) => ({
      method,
      path,
      sample,
      ...(sample.policyId !== undefined && { scope: `${sample.policyId}:${ACCESS[method]}` }),
      alsoNeeds: sample.alsoNeeds?.[method] ?? [],
      status: (method === 'GET' && sample.answer) || (method === 'POST' && sample.made) || STATUS[method],
    })),
  ),
);
