import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ReadGate } from './expansion';
import { Renderer } from './renderer';
import type { ResourceMetadata } from './resource.metadata';
import { everything } from './selection';

/**
 * Draws an object as its own URL shows it, for a part of another answer, such as of an error. Undefined: the caller's
 * token may not read that resource.
 */
export type ShowItem = (resource: ResourceMetadata, entity: unknown) => Promise<object | undefined>;

/** Makes the `ShowItem` of a request. */
@Injectable()
export class ItemShowing implements PipeTransform<FastifyRequest, ShowItem> {
  constructor(
    private readonly renderer: Renderer,
    private readonly gate: ReadGate,
  ) {}

  transform(request: FastifyRequest): ShowItem {
    return async (resource, entity) => {
      if (!this.gate.mayRead(request, resource.definition)) return undefined;
      const [shown] = await this.renderer.render(request, resource, [entity], everything);
      return shown;
    };
  }
}

const requestOf = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** Hands a handler its `ShowItem`. */
export const Showing = () => requestOf(ItemShowing);
