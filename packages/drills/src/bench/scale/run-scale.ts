import { thenClose } from '../closing';
import { attempt, unmeasurable } from '../facts/attempt';
import { Driver } from '../load/driver';
import type { Call } from '../load/job';
import { StatementCount } from '../measure/statement-count';
import type { Contestant } from '../measure/rounds';
import { isWanted, type BenchPlan } from '../plan';
import { type Fact, type BenchReport, reportOf } from '../report';
import { openServers } from '../servers/open-servers';
import type { BenchWorld } from '../world/worlds';
import { BUFFERS, buffers } from './buffers';
import { compareP50 } from './compare-p50';
import { DELETION, deletion } from './deletion';
import { DETACHMENT, detachment } from './detachment';
import { growthChecks } from './growth-checks';
import { LARGE_BAR, largeChecks } from './large-checks';
import { openPlace, type ServedWorld } from './place';
import { PUBLICATION, publication } from './publication';
import { STACK_PUBLICATION, stackPublication } from './stack-publication';
import { REVIEW_PUBLICATION, reviewPublication } from './review-publication';

/** Measures a small and a large world in turns, each with its own API: what grows, and how much. */
export function runScale(plan: BenchPlan & { readonly small: number }): Promise<BenchReport> {
  const { rows, small: fewRows, tell } = plan;
  return thenClose(async (closing) => {
    const { postgres, worlds, around } = await openServers(plan, [fewRows, rows], closing);
    const open = async (count: number): Promise<ServedWorld> => {
      tell(`copying the world of ${count} rows`);
      const world: BenchWorld = await worlds.clone(count);
      closing.after(() => worlds.drop(world));
      const place = await openPlace(world, around);
      closing.after(() => place.api.stop());
      return place;
    };
    const [small, large] = [await open(fewRows), await open(rows)];
    const driver = new Driver();
    closing.after(() => driver.stop());
    const facts = [...(await growth(plan, driver, small, large)), ...(await deepPages(plan, driver, large))];
    const add = (more: readonly Fact[]) => facts.push(...more.map((fact) => told(plan, fact)));
    if (isWanted(plan, BUFFERS) || plan.only.includes(BUFFERS)) {
      tell('buffers of all routes');
      const statements = await StatementCount.open(postgres.url);
      closing.after(() => statements?.close());
      if (statements) {
        add(await buffers(plan, statements, small, large).catch((fault: unknown) => [unmeasurable(BUFFERS, fault)]));
      }
    }
    if (PUBLICATION.some((name) => isWanted(plan, name))) {
      tell('publication');
      add(await publication(plan, small, large).catch((fault: unknown) => [unmeasurable(PUBLICATION[0], fault)]));
    }
    if (isWanted(plan, STACK_PUBLICATION)) {
      tell('publication of stacks');
      add([await attempt(STACK_PUBLICATION, () => stackPublication(plan, large))]);
    }
    if (Object.values(REVIEW_PUBLICATION).some((name) => isWanted(plan, name))) {
      tell('publication of reviews');
      const statements = await StatementCount.open(postgres.url);
      closing.after(() => statements?.close());
      add(
        await reviewPublication(plan, statements, small, large).catch((fault: unknown) => [
          unmeasurable(REVIEW_PUBLICATION.time, fault),
        ]),
      );
    }
    if (isWanted(plan, DELETION) || isWanted(plan, DETACHMENT)) {
      tell(DELETION);
      add([await attempt(DELETION, () => deletion(plan, small, large))]);
      add(await detachment(large, around, tell).catch((fault: unknown) => [unmeasurable(DETACHMENT, fault)]));
    }
    return reportOf('scale', plan, [], facts);
  });
}

/** Says what was measured at once: a run of an hour may be cut off. */
function told({ tell }: BenchPlan, fact: Fact): Fact {
  tell(`${fact.name}: ${fact.measured}, ${fact.verdict}`);
  return fact;
}

async function growth(plan: BenchPlan, driver: Driver, small: ServedWorld, large: ServedWorld): Promise<Fact[]> {
  const words = [`in ${large.world.rows} rows`, `in ${small.world.rows}`] as const;
  const facts: Fact[] = [];
  for (const { name, bar, calls } of growthChecks.filter((check) => isWanted(plan, check.name))) {
    plan.tell(name);
    const contestantAt = (place: ServedWorld): Contestant => ({ server: place.api, calls: calls(place) });
    const both = [contestantAt(large), contestantAt(small)] as const;
    facts.push(told(plan, await attempt(name, () => compareP50(driver, plan, { name, bar, words }, both))));
  }
  return facts;
}

async function deepPages(plan: BenchPlan, driver: Driver, place: ServedWorld): Promise<Fact[]> {
  const words = ['there', 'the first page'] as const;
  const facts: Fact[] = [];
  for (const { name, calls } of largeChecks.filter((check) => isWanted(plan, check.name))) {
    plan.tell(name);
    const measure = async () => {
      const { deep, first } = await calls(place);
      const asked = (call: Call): Contestant => ({ server: place.api, calls: [call] });
      return compareP50(driver, plan, { name, bar: LARGE_BAR, words }, [asked(deep), asked(first)]);
    };
    facts.push(told(plan, await attempt(name, measure)));
  }
  return facts;
}
