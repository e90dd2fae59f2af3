import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiConfig } from '../../api.config';
import { routeKindOf } from '../../http/route-kind';
import { errorSyntaxIn, otherFormIn, syntaxIn } from './accepts-json';
import { mediaTypeOf, type Syntax } from './media-type-of';

/** Makes media types with the vendor (decision W1), of the syntax that the request asks for (decision W14). */
@Injectable()
export class MediaTypes {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  item({ mediaType }: ResourceDefinition, request: FastifyRequest): string {
    return this.of(mediaType, this.syntaxFor(request));
  }

  list({ listMediaType }: ResourceDefinition, request: FastifyRequest): string {
    return this.of(listMediaType, this.syntaxFor(request));
  }

  /** Scanners and the like have no XML. */
  error(request: FastifyRequest): string {
    const isOfApi = routeKindOf(request) === 'api';
    return this.of('error', isOfApi ? errorSyntaxIn(request.headers.accept, this.config.vendor) : 'json');
  }

  /** The media types of an item in every syntax. */
  allOfItem({ mediaType }: ResourceDefinition): string[] {
    return [this.of(mediaType, 'json'), this.of(mediaType, 'xml')];
  }

  /** The forms among these that an Accept header prefers to our usual JSON, by their names. */
  other(accept: string | undefined, names: readonly string[]): string | undefined {
    return otherFormIn(accept, this.config.vendor, names);
  }

  /** Lists ask for each of their rows. */
  private syntaxFor(request: FastifyRequest): Syntax {
    return (request.syntax ??= syntaxIn(request.headers.accept, this.config.vendor) ?? 'json');
  }

  private of(name: string, syntax?: Syntax): string {
    return mediaTypeOf(this.config.vendor, name, syntax);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** In which its answer is written. */
    syntax?: Syntax;
  }
}
