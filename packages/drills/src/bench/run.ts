import { cases } from './cases';
import { Logins } from './cases/logins';
import { findTargets } from './cases/targets';
import { thenClose } from './closing';
import { unmeasurable } from './facts/attempt';
import { besideLists } from './facts/beside-lists';
import { coldStart } from './facts/cold-start';
import { memoryFact } from './facts/memory';
import { overload } from './facts/overload';
import { twoProcesses } from './facts/two-processes';
import { typing, TYPING } from './facts/typing';
import { Driver } from './load/driver';
import { type Bench, measureCase } from './measure/measure-case';
import { postmasterOf } from './measure/postmaster';
import { StatementCount } from './measure/statement-count';
import { isWanted, type BenchPlan } from './plan';
import { type Fact, type ReportLine, type BenchReport, reportOf } from './report';
import { launchApi, type Surroundings } from './servers/api';
import { launchFloor } from './servers/floor';
import { openServers } from './servers/open-servers';

/** Measures the API and the floor on private servers, which are removed afterwards; the world is kept. */
export function run(plan: BenchPlan): Promise<BenchReport> {
  const { rows, tell } = plan;
  return thenClose(async (closing) => {
    const { postgres, worlds, around } = await openServers(plan, [rows], closing);
    tell(`copying the world of ${rows} rows`);
    const world = await worlds.clone(rows);
    closing.after(() => worlds.drop(world));
    const statements = await StatementCount.open(postgres.url);
    closing.after(() => statements?.close());
    const api = await launchApi(world.url, around);
    closing.after(() => api.stop());
    const setting = { logins: await Logins.at(api.url, rows), targets: await findTargets(world) };
    const floor = await launchFloor(api, setting);
    closing.after(() => floor.stop());
    const driver = new Driver();
    closing.after(() => driver.stop());
    const postgresPid = await postmasterOf(postgres.url);
    const bench = { plan, api, floor, driver, world, statements, setting, postgresPid };
    const lines: ReportLine[] = [];
    const failures: Fact[] = [];
    for (const one of cases.filter(({ name }) => isWanted(plan, name))) {
      try {
        for await (const line of measureCase(bench, one)) {
          lines.push(line);
          plan.show(line);
        }
      } catch (fault) {
        failures.push(unmeasurable(one.name, fault));
      }
    }
    const facts = [
      ...failures,
      ...memoryFact(lines),
      ...(plan.processes ? await processFacts(bench, world.url, around) : []),
    ];
    return reportOf('speed', plan, lines, facts);
  });
}

/** The facts about API processes. */
async function processFacts(
  { plan, api, driver, setting, world }: Bench,
  databaseUrl: string,
  around: Surroundings,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  if (isWanted(plan, 'cold start')) {
    plan.tell('cold start');
    facts.push(await coldStart(databaseUrl, around));
  }
  const lists = cases.filter(({ name }) => name.includes('list'));
  if (isWanted(plan, 'overload')) {
    plan.tell('overload');
    const calls = lists.flatMap((one) => one.calls(setting));
    facts.push(...(await overload(driver, { url: api.url, calls, ...plan })));
  }
  if (isWanted(plan, 'beside lists')) {
    plan.tell('beside lists');
    facts.push(await besideLists(api, setting, plan));
  }
  if (isWanted(plan, TYPING)) {
    plan.tell(TYPING);
    facts.push(await typing(api, driver, world, setting, plan));
  }
  const [first] = cases;
  if (first && isWanted(plan, 'two API processes')) {
    plan.tell('two API processes');
    const other = await launchApi(databaseUrl, around);
    facts.push(await twoProcesses([api, other], first.calls(setting), plan).finally(() => other.stop()));
  }
  return facts;
}
