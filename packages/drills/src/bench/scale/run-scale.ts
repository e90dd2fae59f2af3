import { type Closing, thenClose } from '../closing';
import { attempt, unmeasurable } from '../facts/attempt';
import { Driver } from '../load/driver';
import { demandSameAnswers } from '../measure/same-answers';
import { StatementCount } from '../measure/statement-count';
import type { Contestant } from '../measure/rounds';
import { isWanted, type Plan } from '../plan';
import { type Fact, type Report, reportOf } from '../report';
import { launchFloor } from '../servers/floor';
import { openServers } from '../servers/open-servers';
import type { Served } from '../servers/served';
import type { World } from '../world/worlds';
import { compareP50 } from './compare-p50';
import { DELETION, deletion } from './deletion';
import { DETACHMENT, detachment } from './detachment';
import { growthChecks } from './growth-checks';
import { LARGE_BAR, type LargeCheck, largeChecks } from './large-checks';
import { openPlace, type Place } from './place';
import { PUBLICATION, publication } from './publication';
import { REVIEW_PUBLICATION, reviewPublication } from './review-publication';

/** Measures a small and a large world in turns, each with its own API: what grows, and how much. */
export function runScale(plan: Plan & { readonly small: number }): Promise<Report> {
  const { rows, small: fewRows, tell } = plan;
  return thenClose(async (closing) => {
    const { postgres, worlds, around } = await openServers(plan, [fewRows, rows], closing);
    const open = async (count: number): Promise<Place> => {
      tell(`copying the world of ${count} rows`);
      const world: World = await worlds.clone(count);
      closing.after(() => worlds.drop(world));
      const place = await openPlace(world, around);
      closing.after(() => place.api.stop());
      return place;
    };
    const [small, large] = [await open(fewRows), await open(rows)];
    const driver = new Driver();
    closing.after(() => driver.stop());
    const facts = [...(await growth(plan, driver, small, large)), ...(await largeOnes(plan, driver, large, closing))];
    const add = (more: readonly Fact[]) => facts.push(...more.map((fact) => told(plan, fact)));
    if (PUBLICATION.some((name) => isWanted(plan, name))) {
      tell('publication');
      add(await publication(plan, small, large).catch((fault: unknown) => [unmeasurable(PUBLICATION[0], fault)]));
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
function told({ tell }: Plan, fact: Fact): Fact {
  tell(`${fact.name}: ${fact.measured}, ${fact.verdict}`);
  return fact;
}

async function growth(plan: Plan, driver: Driver, small: Place, large: Place): Promise<Fact[]> {
  const words = [`in ${large.world.rows} rows`, `in ${small.world.rows}`] as const;
  const facts: Fact[] = [];
  for (const { name, bar, calls } of growthChecks.filter((check) => isWanted(plan, check.name))) {
    plan.tell(name);
    const contestantAt = (place: Place): Contestant => ({ server: place.api, calls: calls(place) });
    const both = [contestantAt(large), contestantAt(small)] as const;
    facts.push(told(plan, await attempt(name, () => compareP50(driver, plan, { name, bar, words }, both))));
  }
  return facts;
}

async function largeOnes(plan: Plan, driver: Driver, place: Place, closing: Closing): Promise<Fact[]> {
  const floor = await launchFloor(place.world.url);
  closing.after(() => floor.stop());
  const facts: Fact[] = [];
  for (const check of largeChecks.filter(({ name }) => isWanted(plan, name))) {
    plan.tell(`${check.name}, against ${check.against}`);
    facts.push(told(plan, await attempt(check.name, () => largeOne(plan, driver, place, floor, check))));
  }
  return facts;
}

async function largeOne(plan: Plan, driver: Driver, place: Place, floor: Served, check: LargeCheck): Promise<Fact> {
  const { name, against, calls } = check;
  const { ours, theirs } = await calls(place);
  const isFloor = against === 'the floor';
  const us = { server: place.api, calls: [ours] };
  const rival = { server: isFloor ? floor : place.api, calls: [theirs] };
  if (isFloor)
    await demandSameAnswers(
      { url: place.api.url, calls: [ours] },
      { url: floor.url, calls: [theirs] },
      { status: 200 },
    );
  const words = isFloor ? (['by the API', 'by the floor'] as const) : (['there', 'the first page'] as const);
  return compareP50(driver, plan, { name, bar: LARGE_BAR, words }, [us, rival]);
}
