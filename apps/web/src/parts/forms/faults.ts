import { createContext } from 'react';

/** What is wrong with each field of a form, by its name. */
export type Faults = Readonly<Record<string, readonly string[]>>;

interface Shown {
  /** What is not mended yet. */
  readonly faults: Faults;
  /** A field shows its faults itself. @returns forgets that */
  readonly register: (name: string) => () => void;
}

/** Refuses what was typed before the service is asked: the faults are shown at their fields. */
export class FormFault extends Error {
  readonly fields: Faults;

  constructor(fields: Faults) {
    super(Object.values(fields).flat().join(' '));
    this.fields = fields;
  }
}

/** What the service says of the fields of the form around. */
export const FaultsOfForm = createContext<Shown>({ faults: {}, register: () => () => undefined });
