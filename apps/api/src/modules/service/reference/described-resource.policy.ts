import { defineTarget, type Policy } from '../../../access/targets/route-target';
import { ApiDescription } from '../openapi';
import type { Document } from './document';

/** A resource that the reference has a page of. */
export interface DescribedResource {
  readonly name: string;
}

/** What may be asked of this server is no secret. */
const describedResourcePolicy = { read: () => true } satisfies Policy<DescribedResource>;

const ANYWHERE = { origin: '', base: '', issuer: '' };

/** The resource that the address of a page names: those are the same on every host and Local Site. */
export const DescribedResourceTo = defineTarget({
  uses: { description: ApiDescription },
  policy: describedResourcePolicy,
  find({ description }, { name }): Promise<DescribedResource | undefined> {
    // The reason for the cast: this type has the members of the document that are read here.
    const { tags } = description.at(ANYWHERE) as Document;
    return Promise.resolve(tags.find((tag) => tag.name === name));
  },
});
