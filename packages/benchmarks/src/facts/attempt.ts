import type { Fact } from '../report';

/** What cannot be measured is a missed bar, and no reason not to measure the rest. */
export async function attempt(name: string, measure: () => Promise<Fact>): Promise<Fact> {
  try {
    return await measure();
  } catch (fault) {
    return unmeasurable(name, fault);
  }
}

/** Says why something could not be measured. */
export const unmeasurable = (name: string, fault: unknown): Fact => ({
  name,
  measured: fault instanceof Error ? fault.message : String(fault),
  value: null,
  bar: 'can be measured',
  verdict: 'MISSED',
});
