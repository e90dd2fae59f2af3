import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Embed } from '../resources/presenter';
import { Renderer } from './renderer';

/** Makes the `Embed` of a request. */
@Injectable()
export class Embedding implements PipeTransform<FastifyRequest, Embed> {
  constructor(private readonly renderer: Renderer) {}

  transform(request: FastifyRequest): Embed {
    return this.renderer.embedder(request);
  }
}

const requestOf = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** Hands a handler the `Embed` of its request, for the objects in an error. */
export const Embeds = () => requestOf(Embedding);
