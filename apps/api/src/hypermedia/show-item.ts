import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Renderer } from './renderer';
import type { ResourceMetadata } from './resource.metadata';
import { everything } from './selection';

/** Draws an object as its own URL shows it to this caller, for a part of another answer, such as of an error. */
export type ShowItem = (resource: ResourceMetadata, entity: unknown) => Promise<object>;

/** Makes the `ShowItem` of a request. */
@Injectable()
export class ItemShowing implements PipeTransform<FastifyRequest, ShowItem> {
  constructor(private readonly renderer: Renderer) {}

  transform(request: FastifyRequest): ShowItem {
    return async (resource, entity) => {
      const [shown = {}] = await this.renderer.render(request, resource, [entity], everything);
      return shown;
    };
  }
}

const requestOf = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** Hands a handler its `ShowItem`. */
export const Showing = () => requestOf(ItemShowing);
