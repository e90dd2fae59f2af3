import type { Fact } from '../report';

/** Turns a failed measurement into a missed bar, so that the others still run. */
export async function attempt(name: string, measure: () => Promise<Fact>): Promise<Fact> {
  try {
    return await measure();
  } catch (fault) {
    return unmeasurable(name, fault);
  }
}

/** The fact of a failed measurement, with its reason. */
export const unmeasurable = (name: string, fault: unknown): Fact => ({
  name,
  measured: fault instanceof Error ? fault.message : String(fault),
  value: null,
  bar: 'can be measured',
  verdict: 'MISSED',
});
