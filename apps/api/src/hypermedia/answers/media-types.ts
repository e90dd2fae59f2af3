import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Inject, Injectable } from '@nestjs/common';
import { ApiConfig } from '../../api.config';
import { otherFormIn } from './accepts-json';
import { mediaTypeOf } from './media-type-of';

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

  /** The forms among these that an Accept header prefers to our usual JSON, by their names. */
  other(accept: string | undefined, names: readonly string[]): string | undefined {
    return otherFormIn(accept, this.config.vendor, names);
  }

  private of(name: string): string {
    return mediaTypeOf(this.config.vendor, name);
  }
}
