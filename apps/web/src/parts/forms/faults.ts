import { createContext } from 'react';

/** What is wrong with each field of a form, by its name. */
export type Faults = Readonly<Record<string, readonly string[]>>;

interface Shown {
  /** What is not mended yet. */
  readonly faults: Faults;
  /** A field shows its faults itself. @returns forgets that */
  readonly register: (name: string) => () => void;
}

/** What the service says of the fields of the form around. */
export const FaultsOfForm = createContext<Shown>({ faults: {}, register: () => () => undefined });
