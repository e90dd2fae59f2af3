import type { Header } from '../request';

/** A body, and its headers. */
export interface Body {
  readonly headers: readonly Header[];
  readonly text: string;
}

/** The fields of a form or a JSON object. */
export type Fields = readonly (readonly [name: string, value: string])[];
