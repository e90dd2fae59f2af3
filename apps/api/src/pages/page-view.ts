import { readdirSync, readFileSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { visibleText } from '@review-service/contracts/visible-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Handlebars from 'handlebars';
import type { Caller } from '../access/callers/caller';
import { ApiConfig } from '../api.config';
import { siteBase } from '../http/local-site';
import { webFolder } from '../web.setting';
import { assetPath } from './assets';
import { themeOf } from './theme';

/** The folder is beside `src` and `dist`, so that both find it. */
const TEMPLATES = resolve(__dirname, '../../templates');

/** The content of a page, and the targets of its forms. */
export interface PageContent {
  /** The browser's title and the heading. */
  readonly title: string;
  /** Default: 200. */
  readonly status?: number;
  /** Names of files in `static/assets`, beside the style of all pages. */
  readonly styles?: readonly string[];
  /** The same for scripts. A page without them runs none, and asks nothing of the server by itself. */
  readonly scripts?: readonly string[];
  /** An origin besides our own that its scripts may ask. */
  readonly connectsTo?: string;
  /** Its form may redirect to an application, and further. */
  readonly leadsAway?: boolean;
  readonly [name: string]: unknown;
}

/** Renders templates. All values are escaped (OWASP, "Cross Site Scripting Prevention"). */
@Injectable()
export class PageView {
  private readonly engine = Handlebars.create();
  /** The browser app is there: pages lead to it. */
  private readonly hasWeb: boolean;
  private readonly layout: Handlebars.TemplateDelegate;
  private readonly templates: ReadonlyMap<string, Handlebars.TemplateDelegate>;

  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {
    this.hasWeb = webFolder(config.web) !== undefined;
    this.engine.registerHelper({ prose, svg, asset: assetPath });
    const sources = readdirSync(TEMPLATES).filter((file) => file.endsWith('.hbs'));
    const compiled = sources.map((file): [string, Handlebars.TemplateDelegate] => {
      const text = readFileSync(resolve(TEMPLATES, file), 'utf8');
      const [name, template] = [parse(file).name, this.engine.compile(text, { strict: false, preventIndent: true })];
      this.engine.registerPartial(name, text);
      return [name, template];
    });
    this.templates = new Map(compiled);
    this.layout = this.of('layout');
  }

  /** The page as text, with the headers that it needs on its reply. `template` is a file's name without `.hbs`. */
  show(request: FastifyRequest, reply: FastifyReply, template: string, content: PageContent): string {
    // There is no caller for an unknown URL.
    const person = (request.caller as Caller | undefined)?.person;
    // Under a Local Site, links lead to its own pages.
    const { oauth2 } = this.config;
    const data = { ...content, base: siteBase(request), theme: themeOf(request), person, oauth2, web: this.hasWeb };
    reply.status(content.status ?? 200).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(content),
      // Other sites do not learn the page's URL. Not `no-referrer`: with it browsers send `Origin: null` for our own
      // forms.
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      vary: 'Cookie',
    });
    return withVisibleTexts(this.layout({ ...data, body: this.part(template, data) }));
  }

  /** A part of a page, for what is the same for everybody and takes long to render. */
  part(template: string, data: object): Handlebars.SafeString {
    return new Handlebars.SafeString(this.of(template)(data));
  }

  private of(name: string): Handlebars.TemplateDelegate {
    const template = this.templates.get(name);
    if (!template) throw new Error(`There is no template ${name}.hbs`);
    return template;
  }
}

/** `{{prose text}}`: a text of ours in which backticks mark what is code. */
const prose = (text: string): Handlebars.SafeString =>
  new Handlebars.SafeString(Handlebars.escapeExpression(text).replace(CODE, '<code>$1</code>'));

/** `{{svg image}}`: an image that this service drew itself, with no text of anybody in it. */
const svg = (image: string): Handlebars.SafeString => new Handlebars.SafeString(image);

/** Handlebars has escaped the backticks. */
const CODE = /&#x60;(.+?)&#x60;/g;

/**
 * Writes out all hidden characters between tags, so that no name looks like another one. Those in attributes stay,
 * because forms send them back. All data is escaped, so every `<` and `>` belongs to a tag.
 */
const withVisibleTexts = (page: string): string => page.replace(/>[^<]+/g, visibleText);

/**
 * No scripts but the page's own, which make no markup of texts; nothing from other servers, no frames. Browsers check
 * every redirect after a form against `form-action`, also those of other sites: a page whose form leads there cannot
 * have it.
 */
const policy = ({ leadsAway = false, scripts, connectsTo }: PageContent): string =>
  [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self'`,
    ...(scripts
      ? [`script-src 'self'`, `connect-src ${connectsTo ?? "'self'"}`, `require-trusted-types-for 'script'`]
      : []),
    ...(leadsAway ? [] : [`form-action 'self'`]),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
