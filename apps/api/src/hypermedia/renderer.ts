import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { errors } from '@review-service/contracts/errors';
import { failField } from '../errors/api.exception';
import { isSafe } from '../http/methods';
import { type Expansion, ReadGate } from './expansion';
import { ExpansionRegistry } from './expansion.registry';
import { type ForcedTexts, TooMuchMarkdown } from './forced-texts';
import { InlineRoom, TooMuchInlined } from './inline-room';
import { MediaTypes } from './media-types';
import type { Embed, Presenter } from './presenter';
import type { ResourceMetadata } from './resource.metadata';
import { ResourceRegistry, withBelow } from './resource.registry';
import type { Selection } from './selection';
import { ShownWithin } from './shown-within';
import { type Links, Urls } from './urls';

type Shown = Record<string, unknown>;

interface Draft {
  readonly fields: Shown;
  links: Links;
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
  ) {}

  /** One resource object per entity, in order. 400 if `expand` or `force-text-type` ask for too much. */
  async render(
    request: FastifyRequest,
    resource: ResourceMetadata,
    entities: readonly unknown[],
    selection: Selection,
  ): Promise<Shown[]> {
    const room = selection.expand.size === 0 ? undefined : new InlineRoom();
    try {
      return await this.draw(request, resource, entities, selection, room);
    } catch (error) {
      const isTooMuch = error instanceof TooMuchInlined || error instanceof TooMuchMarkdown;
      if (!isTooMuch) throw error;
      // A change is already made, so it is answered with links, and texts as they are.
      if (!isSafe(request.method)) {
        const { fields, links } = selection;
        const usual = { ...(fields && { fields }), ...(links && { links }), expand: new Set<string>() };
        return this.draw(request, resource, entities, usual);
      }
      const [name, fault] = faultOf(error);
      return failField(errors.invalidFormData, name, fault);
    }
  }

  private async draw(
    request: FastifyRequest,
    { definition, presenter: type }: ResourceMetadata,
    entities: readonly unknown[],
    selection: Selection,
    room?: InlineRoom,
  ): Promise<Shown[]> {
    const presenter = this.modules.get<Presenter<unknown>>(type, { strict: false });
    const urls = Urls.of(request);
    const below = this.registry.below(definition);
    const shown: Selection = definition.singleton ? { expand: selection.expand } : selection;
    const { texts } = selection;
    const embed = this.embedder(request, urls, texts);
    const drafts = entities.map((entity) => ({
      fields: pick(written(presenter.fields(entity, urls, embed), texts), shown.fields, TEXT_TYPE),
      links: withBelow(presenter.links(entity, urls), below),
      expanded: {},
    }));
    if (room) {
      for (const draft of drafts) room.takeText(draft);
      const asked = this.expansions.of(definition).filter(([name]) => selection.expand.has(name));
      const below = without(selection, asked);
      for (const [name, expansion] of asked) {
        if (!this.isWanted(name, expansion, drafts, shown)) continue;
        await this.expand(name, expansion, request, entities, drafts, below, room);
      }
    }
    return drafts.map(({ fields, links, expanded }) =>
      assemble(fields, shown.links?.size === 0 ? undefined : pick(links, shown.links), expanded),
    );
  }

  /** Shows objects within another one, or within an error, to the caller of a request. */
  embedder(request: FastifyRequest, urls = Urls.of(request), texts?: ForcedTexts): Embed {
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
    if (kind === 'object') for (const draft of drafts) draft.links = omit(draft.links, name);
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
    const found = await expansion.load(entities, request, room.objects);
    const places = drafts.flatMap((draft, index) => {
      const [children, href] = [found[index], draft.links[name]?.href];
      return children && (href !== undefined || expansion.kind === 'collection') ? [{ draft, children, href }] : [];
    });
    const all = places.flatMap(({ children }) => children);
    room.takeObjects(all.length);
    const drawn = await this.draw(request, expansion, all, selection, room);
    for (const { draft, children, href } of places) {
      const inlined = drawn.splice(0, children.length);
      draft.links = omit(draft.links, name);
      draft.fields[name] = expansion.kind === 'object' ? inlined[0] : inlined;
      // An empty collection has no item type.
      if (expansion.kind === 'collection' && inlined.length === 0) continue;
      draft.expanded[name] = this.describe(expansion, href);
    }
  }

  private describe({ kind, definition }: Expansion<unknown>, href?: string): Shown {
    const item = { item_mimetype: this.mediaTypes.item(definition) };
    return kind === 'children' ? { ...item, list_mimetype: this.mediaTypes.list(definition), list_url: href } : item;
  }
}

/** Names that are expanded are not expanded again further down: resources that lead to each other would never end. */
function without(selection: Selection, expanded: readonly (readonly [name: string, ...unknown[]])[]): Selection {
  const names = new Set(expanded.map(([name]) => name));
  return { ...selection, expand: new Set([...selection.expand].filter((name) => !names.has(name))) };
}

/** What was asked for and is too much, and what to do about it. */
function faultOf(error: TooMuchInlined | TooMuchMarkdown): [argument: string, fault: string] {
  const fewer = 'ask for fewer objects with max-results';
  return error instanceof TooMuchInlined
    ? [
        'expand',
        `This answer would inline ${error.message}. Expand fewer names, or ${fewer} or for less of each with only-fields.`,
      ]
    : ['force-text-type', `This answer would render ${error.message} of Markdown. Render it yourself, or ${fewer}.`];
}

/** The members of an object, with texts in the way that was asked for. */
const written = (fields: object, texts?: ForcedTexts): Shown => (texts ? texts.in(fields as Shown) : (fields as Shown));

/** Members with the format of a text stay, whatever `only-fields` has. */
const TEXT_TYPE = /(^|_)text_type$/;

const pick = <V>(all: Record<string, V>, names?: ReadonlySet<string>, always?: RegExp): Record<string, V> =>
  names ? Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name) || always?.test(name))) : all;

const omit = (links: Links, name: string): Links =>
  Object.fromEntries(Object.entries(links).filter(([other]) => other !== name));

/** `only-links=` leaves out the whole member; names that match nothing leave it empty. */
function assemble(shown: Shown, links: Links | undefined, expanded: Shown): Shown {
  if (Object.keys(expanded).length > 0) shown._expanded = expanded;
  if (links) shown.links = links;
  return shown;
}
