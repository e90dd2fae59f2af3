import type { Header } from '../request';

/** A body, and what the headers say of it. */
export interface Body {
  readonly headers: readonly Header[];
  readonly text: string;
}

/** What a form or a JSON object holds. */
export type Fields = readonly (readonly [name: string, value: string])[];
