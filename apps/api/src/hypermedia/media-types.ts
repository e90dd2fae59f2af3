import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Inject, Injectable } from '@nestjs/common';
import { ApiConfig } from '../api.config';
import { otherTypeIn } from './accepts-json';

/** `application/vnd.<vendor>.<name>+json` */
export const mediaTypeOf = (vendor: string, name: string): string => `application/vnd.${vendor}.${name}+json`;

/** Makes media types with the vendor (decision W1). */
@Injectable()
export class MediaTypes {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  item({ mediaType }: ResourceDefinition): string {
    return this.of(mediaType);
  }

  list({ listMediaType }: ResourceDefinition): string {
    return this.of(listMediaType);
  }

  get error(): string {
    return this.of('error');
  }

  /** Which of these other types an Accept header prefers to our JSON. */
  other(accept: string | undefined, types: readonly string[]): string | undefined {
    return otherTypeIn(accept, this.config.vendor, types);
  }

  private of(name: string): string {
    return mediaTypeOf(this.config.vendor, name);
  }
}
