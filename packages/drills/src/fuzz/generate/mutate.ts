import type { Random } from '@review-service/testing/random';
import { hostileText } from './hostile-texts';

/** A text that differs a little from this one. */
export function mutate(random: Random, text: string, longest: number): string {
  const at = random.below(text.length + 1);
  const rest = random.below(text.length - at + 1);
  const [before, cut, after] = [text.slice(0, at), text.slice(at, at + rest), text.slice(at + rest)];
  const ways: (() => string)[] = [
    () => before + after,
    () => before + cut + cut + after,
    () => before + hostileText(random, longest) + after,
    () => before + hostileText(random, 40) + cut + after,
    () => before + String.fromCharCode(random.below(256)) + cut.slice(1) + after,
    () => text.toUpperCase(),
    () => text + text,
    () => Array.from(text).reverse().join(''),
    () => hostileText(random, longest),
  ];
  return random.pick(ways)().slice(0, longest);
}

/** True with this probability in percent. */
export const chance = (random: Random, percent: number): boolean => random.below(100) < percent;
