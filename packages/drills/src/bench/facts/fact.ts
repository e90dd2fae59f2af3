import type { Fact } from '../report';

/** A fact whose number must not exceed its bar. */
export const atMost = (name: string, value: number, bar: number, show: (value: number) => string): Fact => ({
  name,
  measured: show(value),
  value,
  bar: `at most ${show(bar)}`,
  verdict: value <= bar ? 'met' : 'MISSED',
});
