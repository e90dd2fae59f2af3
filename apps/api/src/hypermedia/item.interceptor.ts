import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { concatMap } from 'rxjs';
import { answer, envelope } from './answer';
import { MediaTypes } from './media-types';
import { Renderer } from './renderer';
import { ResourceKey } from './resource.metadata';
import { selectionOf } from './selection';

/** Envelope, media type and tag of an answer that shows one object. */
@Injectable()
export class ItemInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly renderer: Renderer,
    private readonly mediaTypes: MediaTypes,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>) {
    const resource = this.reflector.get(ResourceKey, context.getClass());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      concatMap(async (entity) => {
        const [shown] = await this.renderer.render(request, resource, [entity], selectionOf(request));
        return answer(request, reply, this.mediaTypes.item(resource.definition), envelope(resource.definition, shown));
      }),
    );
  }
}
