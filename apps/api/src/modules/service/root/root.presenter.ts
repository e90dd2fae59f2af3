import { Injectable } from '@nestjs/common';
import type { RootFields } from '@review-service/contracts/root';
import type { Caller } from '../../../access/callers/caller';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import { ResourceRegistry } from '../../../hypermedia/resources/resource.registry';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { Server } from './server';

const placeholders = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** The links and URI templates of all served resources (decision R10), read from the controllers. */
@Injectable()
export class RootPresenter implements Presenter<Caller, RootFields> {
  constructor(
    private readonly server: Server,
    private readonly registry: ResourceRegistry,
  ) {}

  fields(caller: Caller, urls: Urls): RootFields {
    return { ...this.server.describe(caller), uri_templates: this.templates(urls) };
  }

  links(_: Caller, urls: Urls): Links {
    const top = this.registry.all.filter(({ listPath }) => listPath !== '' && !listPath.includes('/'));
    const entries = top.map(
      ({ definition, listPath }) =>
        [definition.plural, { ...urls.get(listPath), method: definition.linkMethod }] as const,
    );
    return { self: { href: urls.self, method: 'GET' }, ...Object.fromEntries(entries) };
  }

  private templates(urls: Urls): Record<string, string> {
    const entries = this.registry.all.flatMap(({ definition, listPath, itemPath }) => [
      [definition.plural, listPath === '' ? urls.to() : urls.template(`${placeholders(listPath)}/`)],
      ...(itemPath === undefined ? [] : [[definition.name, urls.template(`${placeholders(itemPath)}/`)]]),
    ]);
    return Object.fromEntries(entries) as Record<string, string>;
  }
}
