import { Injectable } from '@nestjs/common';
import type { ServerFields } from '@review-service/contracts/root';
import type { Caller } from '../../../access/callers/caller';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { Server } from './server';

/** The root's description of the server, without its links. */
@Injectable()
export class InfoPresenter implements Presenter<Caller, ServerFields> {
  constructor(private readonly server: Server) {}

  fields(caller: Caller): ServerFields {
    return this.server.describe(caller);
  }

  links(_: Caller, urls: Urls): Links {
    return { self: { href: urls.self, method: 'GET' } };
  }
}
