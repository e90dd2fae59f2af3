import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { type Expansion, ReadGate } from './expansion';
import { ExpansionRegistry } from './expansion.registry';
import { MediaTypes } from './media-types';
import type { Presenter } from './presenter';
import type { ResourceMetadata } from './resource.metadata';
import type { Selection } from './selection';
import { type Links, Urls } from './urls';

type Shown = Record<string, unknown>;

interface Draft {
  readonly fields: Shown;
  links: Links;
  readonly expanded: Shown;
}

/** Turns entities into resource objects: fields, links, and whatever the client asked to see inlined. */
@Injectable()
export class Renderer {
  constructor(
    private readonly modules: ModuleRef,
    private readonly expansions: ExpansionRegistry,
    private readonly mediaTypes: MediaTypes,
    private readonly gate: ReadGate,
  ) {}

  /** One resource object per entity, in order. */
  async render(
    request: FastifyRequest,
    { definition, presenter: type }: ResourceMetadata,
    entities: readonly unknown[],
    selection: Selection,
  ): Promise<Shown[]> {
    const presenter = this.modules.get<Presenter<unknown>>(type, { strict: false });
    const urls = Urls.of(request);
    const shown: Selection = definition.singleton ? { expand: selection.expand } : selection;
    const drafts = entities.map((entity) => ({
      fields: pick(presenter.fields(entity, urls) as Shown, shown.fields, TEXT_TYPE),
      links: presenter.links(entity, urls),
      expanded: {},
    }));
    if (selection.expand.size > 0) {
      for (const [name, expansion] of this.expansions.of(definition)) {
        if (!selection.expand.has(name) || !this.isWanted(name, expansion, drafts, shown)) continue;
        await this.expand(name, expansion, request, entities, drafts, selection);
      }
    }
    return drafts.map(({ fields, links, expanded }) =>
      assemble(fields, shown.links?.size === 0 ? undefined : pick(links, shown.links), expanded),
    );
  }

  /** Do `only-fields` and `only-links` leave room for it (E6, E7)? A related object that is not wanted vanishes whole. */
  private isWanted(name: string, { kind }: Expansion<unknown>, drafts: Draft[], { fields, links }: Selection): boolean {
    if (kind === 'children' && links && !links.has(name)) return false;
    if (!fields || fields.has(name)) return true;
    if (kind === 'object') for (const draft of drafts) draft.links = omit(draft.links, name);
    return false;
  }

  /** Replaces a link by what it leads to (api-framework E1 to E7a), at the cost of one query for all entities. */
  private async expand(
    name: string,
    expansion: Expansion<unknown>,
    request: FastifyRequest,
    entities: readonly unknown[],
    drafts: Draft[],
    selection: Selection,
  ): Promise<void> {
    if (!this.gate.mayRead(request, expansion.definition)) return;
    const found = await expansion.load(entities, request);
    for (const [index, draft] of drafts.entries()) {
      const children = found[index];
      const href = draft.links[name]?.href;
      if (!children || (href === undefined && expansion.kind !== 'collection')) continue;
      const inlined = await this.render(request, expansion, children, without(selection, name));
      draft.links = omit(draft.links, name);
      draft.fields[name] = expansion.kind === 'object' ? inlined[0] : inlined;
      // An empty collection says nothing of what its items would be (E2).
      if (expansion.kind === 'collection' && inlined.length === 0) continue;
      draft.expanded[name] = this.describe(expansion, href);
    }
  }

  private describe({ kind, definition }: Expansion<unknown>, href?: string): Shown {
    const item = { item_mimetype: this.mediaTypes.item(definition) };
    return kind === 'children' ? { ...item, list_mimetype: this.mediaTypes.list(definition), list_url: href } : item;
  }
}

/** An expanded name is not expanded again further down: two resources that lead to each other would never end. */
const without = (selection: Selection, name: string): Selection => ({
  ...selection,
  expand: new Set([...selection.expand].filter((other) => other !== name)),
});

/** What says how a text is to be read stays, whatever `only-fields` says (api-framework T1). */
const TEXT_TYPE = /(^|_)text_type$/;

const pick = <V>(all: Record<string, V>, names?: ReadonlySet<string>, always?: RegExp): Record<string, V> =>
  names ? Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name) || always?.test(name))) : all;

const omit = (links: Links, name: string): Links =>
  Object.fromEntries(Object.entries(links).filter(([other]) => other !== name));

/** `only-links=` takes the whole member away; a list that matches nothing leaves it empty. */
function assemble(shown: Shown, links: Links | undefined, expanded: Shown): Shown {
  if (Object.keys(expanded).length > 0) shown._expanded = expanded;
  if (links) shown.links = links;
  return shown;
}
