import type { Header } from '../request';

/** A body, and its headers. */
export interface RandomBody {
  readonly headers: readonly Header[];
  readonly text: string;
}

/** The fields of a form or a JSON object. */
export type RandomFields = readonly (readonly [name: string, value: string])[];
