import { Logins } from '../cases/logins';
import { findTargets, type Targets } from '../cases/targets';
import { launchApi, type Surroundings } from '../servers/api';
import type { Served } from '../servers/served';
import type { World } from '../world/worlds';

/** A world and the API that serves it. */
export interface Place {
  readonly world: World;
  readonly api: Served;
  readonly logins: Logins;
  readonly targets: Targets;
}

/** Starts an API on a world, and logs everybody in. */
export async function openPlace(world: World, around: Surroundings): Promise<Place> {
  const api = await launchApi(world.url, around);
  return { world, api, logins: await Logins.at(api.url, world.rows), targets: await findTargets(world) };
}
