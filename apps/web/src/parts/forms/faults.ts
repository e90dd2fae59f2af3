import { createContext } from 'react';

/** What is wrong with each field of a form, by its name. */
export type Faults = Readonly<Record<string, readonly string[]>>;

/** What the service says of the fields of the form around. */
export const FaultsOfForm = createContext<Faults>({});
