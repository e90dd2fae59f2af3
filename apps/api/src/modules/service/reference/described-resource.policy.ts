import { Injectable } from '@nestjs/common';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
import { ApiDescription } from '../openapi';
import type { Document } from './document';

/** A resource that the reference has a page of. */
export interface DescribedResource {
  readonly name: string;
}

/** What may be asked of this server is no secret. */
const describedResourcePolicy = { read: () => true } satisfies Policy<DescribedResource>;

const ANYWHERE = { origin: '', base: '', issuer: '' };

/** Finds the resource that the address of a page names: those are the same on every host and Local Site. */
@Injectable()
export class DescribedResourceTarget extends RouteTarget<DescribedResource> {
  protected readonly policy = describedResourcePolicy;

  constructor(private readonly description: ApiDescription) {
    super();
  }

  protected find({ name }: RouteParams): Promise<DescribedResource | undefined> {
    // The reason for the cast: it is the document that is read here, as far as it is read.
    const { tags } = this.description.at(ANYWHERE) as Document;
    return Promise.resolve(tags.find((tag) => tag.name === name));
  }
}

/** The resource that the address of a page names. */
export const DescribedResourceTo = RouteTarget.decorator<typeof describedResourcePolicy>(DescribedResourceTarget);
