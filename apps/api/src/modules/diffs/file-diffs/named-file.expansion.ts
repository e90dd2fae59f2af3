import type { ResourceDefinition } from '@review-service/contracts/resource';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Expansion } from '../../../hypermedia/expansions/expansion';
import type { NamedFile } from '../../attachments/attached-files';
import type { ShownFileDiff } from './file-diff.columns';
import { FileDiffPresenter } from './file-diff.presenter';
import { FileDiffsService } from './file-diffs.service';

/** Inlines the file of a diff that an object names: everybody who sees the object sees it. */
@Injectable()
export abstract class NamedFileExpansion<Parent> implements Expansion<Parent, ShownFileDiff> {
  abstract readonly definition: ResourceDefinition;
  readonly presenter = FileDiffPresenter;
  readonly kind = 'object';
  /** Those of drafts are a separate resource. */
  protected abstract readonly onDraft: boolean;

  constructor(private readonly files: FileDiffsService) {}

  /** Null: it names none. */
  protected abstract nameIn(parent: Parent): NamedFile | null;

  async load(parents: readonly Parent[], { caller }: FastifyRequest) {
    const named = parents.map((parent) => this.nameIn(parent));
    const ids = named.flatMap((file) => (file?.onDraft === this.onDraft ? file.id : []));
    const files = ids.length > 0 ? await this.files.ofIds(ids, this.onDraft, caller) : undefined;
    return named.map((name) => {
      const file = name && files?.get(name.id);
      return file ? [file] : undefined;
    });
  }
}
