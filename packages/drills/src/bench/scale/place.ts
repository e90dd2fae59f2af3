import { Logins } from '../cases/logins';
import { findTargets, type CaseTargets } from '../cases/targets';
import { launchApi, type Surroundings } from '../servers/api';
import type { MeasuredServer } from '../servers/served';
import type { BenchWorld } from '../world/worlds';

/** A world and the API that serves it. */
export interface ServedWorld {
  readonly world: BenchWorld;
  readonly api: MeasuredServer;
  readonly logins: Logins;
  readonly targets: CaseTargets;
}

/** Starts an API on a world, and logs everybody in. */
export async function openPlace(world: BenchWorld, around: Surroundings): Promise<ServedWorld> {
  const api = await launchApi(world.url, around);
  return { world, api, logins: await Logins.at(api.url, world.rows), targets: await findTargets(world) };
}
