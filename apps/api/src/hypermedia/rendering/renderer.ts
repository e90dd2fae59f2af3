import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { errors } from '@review-service/contracts/errors';
import { failField } from '../../errors/api.exception';
import { isSafe } from '../../http/methods';
import { type Expansion, ReadGate } from '../expansions/expansion';
import { ExpansionRegistry } from './expansion.registry';
import { forced, ForcedTexts, type ForcedType } from '../texts/forced-texts';
import { InlineRoom, TooMuchInlined } from '../expansions/inline-room';
import { MediaTypes } from '../media-types/media-types';
import { type Page, shortened } from '../lists/page';
import type { Embed, Presenter } from '../resources/presenter';
import type { ResourceMetadata } from '../resources/resource.metadata';
import { type Below, ResourceRegistry, withBelow } from '../resources/resource.registry';
import type { Selection } from '../fields/selection';
import { ShownWithin } from './shown-within';
import { type Links, Urls } from '../resources/urls';

type Shown = Record<string, unknown>;

interface Draft {
  readonly fields: Shown;
  /** Also those that the client does not ask for, because objects stand in place of them, too. */
  readonly all: Links;
  /** Those that the client asks for; undefined: no member `links`. */
  readonly links: Links | undefined;
  /** Links that are not shown, because objects stand in their place. */
  readonly replaced: Set<string>;
  readonly expanded: Shown;
}

/** Turns entities into resource objects: fields, links, and the requested expansions. */
@Injectable()
export class Renderer {
  constructor(
    private readonly modules: ModuleRef,
    private readonly expansions: ExpansionRegistry,
    private readonly mediaTypes: MediaTypes,
    private readonly gate: ReadGate,
    private readonly registry: ResourceRegistry,
    private readonly within: ShownWithin,
    private readonly texts: ForcedTexts,
  ) {}

  /** The resource object of an entity. 400 if `expand` asks for too much; a change is made already, and shown with links. */
  async render(
    request: FastifyRequest,
    resource: ResourceMetadata,
    entity: unknown,
    selection: Selection,
  ): Promise<Shown | undefined> {
    try {
      return (await this.draw(request, resource, [entity], selection))[0];
    } catch (error) {
      if (!(error instanceof TooMuchInlined)) throw error;
      if (!isSafe(request.method)) return (await this.draw(request, resource, [entity], unexpanded(selection)))[0];
      const less = 'Expand fewer names, or ask for less of each with only-fields.';
      return failField(errors.invalidFormData, 'expand', `This answer would inline ${error.message}. ${less}`);
    }
  }

  /**
   * The resource objects of a page, in order. Where `expand` asks for too much, the page ends early; an object with too
   * much for any page keeps its links, so that others can be reached past it.
   */
  async renderPage(
    request: FastifyRequest,
    resource: ResourceMetadata,
    page: Page<unknown>,
    selection: Selection,
  ): Promise<{ page: Page<unknown>; shown: Shown[] }> {
    try {
      return { page, shown: await this.draw(request, resource, page.items, selection) };
    } catch (error) {
      if (!(error instanceof TooMuchInlined)) throw error;
      const shown = await this.drawFirst(request, resource, page, selection);
      if (shown.length > 0) return { page: shortened(page, shown.length), shown };
      const first = shortened(page, 1);
      return { page: first, shown: await this.draw(request, resource, first.items, unexpanded(selection)) };
    }
  }

  /** As many objects of a page as one answer has room for. They are drawn in parts that grow, so that little is drawn in vain. */
  private async drawFirst(
    request: FastifyRequest,
    resource: ResourceMetadata,
    { items, isBackward }: Page<unknown>,
    selection: Selection,
  ): Promise<Shown[]> {
    const room = roomFor(request, selection);
    const ordered = isBackward ? items.toReversed() : items;
    const shown: Shown[] = [];
    try {
      for (let size = 1; shown.length < ordered.length; size *= 2) {
        const part = ordered.slice(shown.length, shown.length + size);
        shown.push(...(await this.draw(request, resource, part, selection, room)));
      }
    } catch (error) {
      if (!(error instanceof TooMuchInlined)) throw error;
    }
    return isBackward ? shown.reverse() : shown;
  }

  private async draw(
    request: FastifyRequest,
    { definition, presenter: type }: ResourceMetadata,
    entities: readonly unknown[],
    selection: Selection,
    room = roomFor(request, selection),
  ): Promise<Shown[]> {
    const presenter = this.modules.get<Presenter<unknown>>(type, { strict: false });
    const urls = Urls.of(request);
    const shown: Selection = definition.singleton ? { expand: selection.expand } : selection;
    const below = wantedBelow(this.registry.below(definition), shown);
    const { texts } = selection;
    const embed = this.embedder(request, urls, texts);
    const drafts = entities.map((entity): Draft => {
      const all = withBelow(presenter.links(entity, urls), below);
      return {
        fields: pick(written(presenter.fields(entity, urls, embed), texts), shown.fields, TEXT_TYPE),
        all,
        links: shown.links?.size === 0 ? undefined : pick(all, shown.links),
        replaced: new Set(),
        expanded: {},
      };
    });
    if (texts)
      await this.texts.show(
        request,
        drafts.map(({ fields }) => fields),
        texts,
      );
    if (room) {
      for (const { fields, links } of drafts) room.takeText(fields, links);
      const asked = this.expansions.of(definition).filter(([name]) => selection.expand.has(name));
      const below = without(selection, asked);
      for (const [name, expansion] of asked) {
        if (!this.isWanted(name, expansion, drafts, shown)) continue;
        await this.expand(name, expansion, request, entities, drafts, below, room);
      }
    }
    return drafts.map(assemble);
  }

  /** Shows objects within another one, or within an error, to the caller of a request. */
  embedder(request: FastifyRequest, urls = Urls.of(request), texts?: ForcedType): Embed {
    return ({ definition, presenter: type }, entity) => {
      if (!this.gate.mayRead(request, definition)) return undefined;
      const presenter = this.modules.get<Presenter<unknown>>(type, { strict: false });
      return written(this.within.object(definition, presenter, entity, urls), texts);
    };
  }

  /** Do `only-fields` and `only-links` allow the expansion? An unwanted related object is left out completely. */
  private isWanted(name: string, { kind }: Expansion<unknown>, drafts: Draft[], { fields, links }: Selection): boolean {
    if (kind === 'children' && links && !links.has(name)) return false;
    if (!fields || fields.has(name)) return true;
    if (kind === 'object') for (const { replaced } of drafts) replaced.add(name);
    return false;
  }

  /**
   * Replaces a link by its objects, with one query for all entities. The children of all entities are rendered
   * together, so that a nested expansion is one query, too.
   */
  private async expand(
    name: string,
    expansion: Expansion<unknown>,
    request: FastifyRequest,
    entities: readonly unknown[],
    drafts: readonly Draft[],
    selection: Selection,
    room: InlineRoom,
  ): Promise<void> {
    if (!this.gate.mayRead(request, expansion.definition)) return;
    const found = await expansion.load(entities, request, room);
    const urls = Urls.of(request);
    const places = drafts.flatMap((draft, index) => {
      const [children, href] = [found[index], draft.all[name]?.href];
      return children && isReplaced(expansion, href, urls) ? [{ draft, children, href }] : [];
    });
    const all = places.flatMap(({ children }) => children);
    room.takeObjects(all.length);
    const drawn = await this.draw(request, expansion, all, selection, room);
    const types = this.describe(request, expansion);
    for (const { draft, children, href } of places) {
      const inlined = drawn.splice(0, children.length);
      draft.replaced.add(name);
      draft.fields[name] = expansion.kind === 'object' ? inlined[0] : inlined;
      // An empty collection has no item type.
      if (expansion.kind === 'collection' && inlined.length === 0) continue;
      draft.expanded[name] = expansion.kind === 'children' ? { ...types, list_url: href } : types;
    }
  }

  private describe(request: FastifyRequest, { kind, definition }: Expansion<unknown>): Shown {
    const item_mimetype = this.mediaTypes.item(definition, request);
    return kind === 'children'
      ? { item_mimetype, list_mimetype: this.mediaTypes.list(definition, request) }
      : { item_mimetype };
  }
}

/** A member stands in place of a link that is there. A list on another site than the URL's was not the one that was read. */
const isReplaced = ({ kind }: Expansion<unknown>, href: string | undefined, urls: Urls): boolean =>
  kind === 'collection' || (href !== undefined && (kind === 'object' || href.startsWith(urls.to())));

/** Names that are expanded are not expanded again further down: resources that lead to each other would never end. */
function without(selection: Selection, expanded: readonly (readonly [name: string, ...unknown[]])[]): Selection {
  const names = new Set(expanded.map(([name]) => name));
  return { ...selection, expand: new Set([...selection.expand].filter((name) => !names.has(name))) };
}

const roomFor = ({ caller }: FastifyRequest, { expand, fields }: Selection): InlineRoom | undefined =>
  expand.size === 0 ? undefined : new InlineRoom(caller, fields);

/** The same with links. */
const unexpanded = (selection: Selection): Selection => ({ ...selection, expand: new Set() });

/** The members of an object, with texts to be shown in the way that was asked for. */
const written = (fields: object, type?: ForcedType): Shown =>
  type ? forced(fields as Shown, type) : (fields as Shown);

/** Members with the format of a text stay, whatever `only-fields` has. */
const TEXT_TYPE = /(^|_)text_type$/;

const pick = <V>(all: Record<string, V>, names?: ReadonlySet<string>, always?: RegExp): Record<string, V> =>
  names ? Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name) || always?.test(name))) : all;

/** The resources below an object whose links are shown, or replaced by their objects. */
const wantedBelow = (below: readonly Below[], { links, expand }: Selection): readonly Below[] =>
  links ? below.filter(({ name }) => links.has(name) || expand.has(name)) : below;

/** `only-links=` leaves out the whole member; names that match nothing leave it empty. */
function assemble({ fields, links, replaced, expanded }: Draft): Shown {
  if (Object.keys(expanded).length > 0) fields._expanded = expanded;
  if (links) fields.links = replaced.size === 0 ? links : omit(links, replaced);
  return fields;
}

const omit = (links: Links, names: ReadonlySet<string>): Links =>
  Object.fromEntries(Object.entries(links).filter(([name]) => !names.has(name)));
