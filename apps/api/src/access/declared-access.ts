import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { AllowKey } from '../hypermedia/resources/other-methods';
import { type Route, routesOf } from '../hypermedia/resources/routes';
import { AdmissionKey } from './rules/admission.decorator';
import { hasRouteTarget } from './targets/route-target';

/** Deny by default: a route without an access rule stops the start. */
@Injectable()
export class DeclaredAccess implements OnApplicationBootstrap {
  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const routes = this.discovery.getControllers().flatMap(({ metatype }) => routesOf(metatype as Route['controller']));
    const faults = routes.map(faultOf).filter((fault) => fault !== undefined);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }
}

function faultOf({ controller, handler, method, path }: Route): string | undefined {
  const name = `${controller.name}.${handler.name} (${method} ${path})`;
  if (Reflect.hasMetadata(AllowKey.KEY, handler)) return undefined;
  if (!Reflect.hasMetadata(AdmissionKey.KEY, handler)) {
    return `${name} declares no access rule: add @Anyone() or @LoggedIn().`;
  }
  if (path.includes(':') && !hasRouteTarget(handler)) {
    return `${name} names an object that no policy checks: take it with its ...To('action') decorator.`;
  }
  return undefined;
}
