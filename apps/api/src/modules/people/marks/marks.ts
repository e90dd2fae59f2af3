import { Inject, Injectable, type Type } from '@nestjs/common';
import { Database } from '@review-service/platform/database/database';
import { refuse } from '../../../access/rules/refuse';
import { type ClaimTargeting, defineTarget, type Policy } from '../../../access/targets/route-target';
import { ShownWithin } from '../../../hypermedia/rendering/shown-within';
import type { Embed, Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { userPolicy, UsersService } from '../users';
import type { MarkedObject, Markable, MarkResource } from './mark';
import { MarksService } from './marks.service';

/** What a controller of marks needs. */
export interface MarksDeclaration<Service, Shown, Found extends Shown & Markable> {
  readonly service: Type<MarksService<Service, Shown, Found>>;
  readonly presenter: Type<Presenter<MarkedObject<Shown>>>;
  /** What the URL names, which the caller has marked or may mark, if they may do this. */
  readonly to: ClaimTargeting<MarkedObject<Found>, 'read' | 'remove'>;
}

/**
 * Makes the service and presenter of a resource whose items are what people have marked for themselves, such as what they
 * watch, and the route target of one, named by `placeholder`.
 */
export function marks<Service extends object, Shown, Found extends Shown & Markable>(
  of: MarkResource<Service, Shown, Found>,
  placeholder: string,
): MarksDeclaration<Service, Shown, Found> {
  const { definition, path, objects } = of;

  @Injectable()
  class Marked extends MarksService<Service, Shown, Found> {
    constructor(@Inject(objects.service) service: Service, db: Database) {
      super(of, service, db);
    }
  }

  /** An item is what is marked; in a list there is an entry around it, as in Review Board. */
  @Injectable()
  class MarkPresenter implements Presenter<MarkedObject<Shown>> {
    constructor(
      @Inject(objects.presenter) private readonly shown: Presenter<Shown>,
      private readonly within: ShownWithin,
    ) {}

    fields({ object, listedFor }: MarkedObject<Shown>, urls: Urls, embed: Embed): object {
      if (listedFor === undefined) return this.shown.fields(object, urls, embed);
      const inside = this.within.object(objects.definition, this.shown, object, urls);
      return { id: objects.idOf(object), [definition.itemKey]: inside };
    }

    links({ object, listedFor }: MarkedObject<Shown>, urls: Urls): Links {
      if (listedFor === undefined) return this.within.links(objects.definition, this.shown, object, urls);
      const self = urls.get('users', listedFor, ...path.split('/'), objects.nameOf(object));
      return { self, delete: { ...self, method: 'DELETE' } };
    }
  }

  /** A person may remove a mark even if the object is hidden from them now. */
  const policy = {
    read: (_caller, { object }) => object.readable,
    remove: (_caller, { object, isMarked }) => object.readable || isMarked,
  } satisfies Policy<MarkedObject<Found>>;

  const to = defineTarget({
    uses: { users: UsersService, marked: Marked },
    policy,
    shownAs: { definition, presenter: MarkPresenter },
    async find({ users, marked }, { username = '', [placeholder]: name = '' }, caller) {
      const user = await users.find(username, caller);
      if (user && !userPolicy.own(caller, user)) refuse(caller);
      return user && marked.find(name, caller);
    },
    lock: ({ marked }, mark, caller) => marked.lock(mark, caller),
  });
  return { service: Marked, presenter: MarkPresenter, to };
}
