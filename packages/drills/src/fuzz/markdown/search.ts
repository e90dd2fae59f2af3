import type { Random } from '@review-service/testing/random';
import { type Recipe, textOf } from '@review-service/testing/text-recipe';

/** Pieces of Markdown by the construct that they make. Each search uses one kind, mixed with some pieces of all kinds. */
export const SHAPES: Readonly<Record<string, readonly string[]>> = {
  quotes: ['> ', '>', '>> ', '> a\n', '>\n', '> > - '],
  lists: ['- ', '* ', '1. ', '  - a\n', '- a\n', '-\n', ' '],
  emphasis: ['*', '**', '_', '__', '~~', '*a', '**a', '_a_ ', '*a_ '],
  links: ['[', ']', '](', '[a](', '![', '<', '<http://a', '[a](<b', ')', '(', '"', "'"],
  tables: ['|', '|a', 'a|b\n', '-|-\n', '|-', ':-:|', '|\n', 'a|'],
  references: ['[a]', '[a]: b\n', '[a]: ', '[a][', '[b]: <', '[a]: /x "', '\n\n', '[\\]'],
  entities: ['&', '&amp;', '&#', '&#x1F600;', '&a', '\\', '\\&', '&lt', '`', '``', '<!--', '<a '],
};
const ANY = [...Object.values(SHAPES).flat(), 'a', ' ', '\n', '\n\n', '    ', '\t', '# ', '```\n', '---\n', 'é', '💥'];

/** What is the worst that was found, and how bad it is. */
export interface Find {
  readonly recipe: Recipe;
  readonly work: number;
}

/**
 * Climbs to the texts of a shape that take the most work: each step changes the best one a little, and keeps what is
 * worse for its reader. Some climbs begin anew, because hills have tops.
 */
export function search(
  shape: readonly string[],
  work: (text: string) => number,
  { random, climbs, steps, length }: { random: Random; climbs: number; steps: number; length: number },
): Find {
  let best: Find = { recipe: { parts: [], isRepeated: true }, work: 0 };
  for (let climb = 0; climb < climbs; climb += 1) {
    let here = judged(start(shape, random), work, length);
    for (let step = 0; step < steps; step += 1) {
      const next = judged(changed(here.recipe, shape, random), work, length);
      if (next.work > here.work) here = next;
    }
    if (here.work > best.work) best = here;
  }
  return best;
}

/** Twice, because another program may have disturbed it. */
function judged(recipe: Recipe, work: (text: string) => number, length: number): Find {
  const text = textOf(recipe, length);
  return { recipe, work: text === '' ? 0 : Math.min(work(text), work(text)) };
}

const fragmentOf = (shape: readonly string[], random: Random) => random.pick(random.below(4) === 0 ? ANY : shape);

/** Rather few, or very many. */
const timesOf = (random: Random) => random.pick([1, 1, 2, 3, 10, 50, 99, 500, 5_000]);

const start = (shape: readonly string[], random: Random): Recipe => ({
  parts: Array.from({ length: 1 + random.below(3) }, () => ({
    fragment: fragmentOf(shape, random),
    times: timesOf(random),
  })),
  isRepeated: random.below(2) === 0,
});

function changed({ parts, isRepeated }: Recipe, shape: readonly string[], random: Random): Recipe {
  const next = [...parts];
  const place = random.below(next.length);
  const old = next[place] ?? { fragment: 'a', times: 1 };
  switch (random.below(6)) {
    case 0:
      next.splice(place, 0, { fragment: fragmentOf(shape, random), times: timesOf(random) });
      break;
    case 1:
      if (next.length > 1) next.splice(place, 1);
      break;
    case 2:
      next[place] = { ...old, fragment: fragmentOf(shape, random) };
      break;
    case 3:
      next[place] = { ...old, fragment: old.fragment + fragmentOf(shape, random) };
      break;
    case 4:
      next[place] = { ...old, times: timesOf(random) };
      break;
    default:
      return { parts, isRepeated: !isRepeated };
  }
  return { parts: next, isRepeated };
}
