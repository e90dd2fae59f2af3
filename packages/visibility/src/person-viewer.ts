import type { Permission } from '@review-service/contracts/permissions';
import { may, mayEnter, type Rights, type SiteRole } from './rights';
import type { Viewer } from './viewer';

/** A person who asks for nothing, but may be told of something. */
export class PersonViewer implements Viewer {
  readonly isAnonymous = false;
  readonly bounds = [];

  /** @param site the Local Site of what they may be told of; null: it is on none */
  constructor(
    private readonly person: Rights & { readonly id: number },
    private readonly site: (SiteRole & { readonly id: number }) | null,
  ) {}

  get userId(): number {
    return this.person.id;
  }

  get isSuperuser(): boolean {
    return this.person.isSuperuser;
  }

  get siteId(): number | null {
    return this.site?.id ?? null;
  }

  /** They may use the site at all. */
  get mayEnter(): boolean {
    return mayEnter(this.person, this.site);
  }

  may(permission: Permission): boolean {
    return may(this.person, this.site, permission);
  }
}
