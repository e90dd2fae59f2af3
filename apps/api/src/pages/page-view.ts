import { readdirSync, readFileSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { visibleText } from '@review-service/contracts/visible-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Handlebars from 'handlebars';
import type { Caller } from '../access/caller';
import { ApiConfig } from '../api.config';
import { siteBase } from '../http/local-site';

/** Beside `src` and `dist`, so that both find them. */
const TEMPLATES = resolve(__dirname, '../../templates');

/** What a page shows, and where its forms may lead. */
export interface PageContent {
  /** Stands in the browser's title and over the page. */
  readonly title: string;
  /** 200 unless it says otherwise. */
  readonly status?: number;
  /** Sending its form may lead to an application, and from there to wherever that leads. */
  readonly leadsAway?: boolean;
  readonly [name: string]: unknown;
}

/** Turns templates into pages. Whatever a template is given is escaped (OWASP, "Cross Site Scripting Prevention"). */
@Injectable()
export class PageView {
  private readonly engine = Handlebars.create();
  private readonly layout: Handlebars.TemplateDelegate;
  private readonly templates: ReadonlyMap<string, Handlebars.TemplateDelegate>;

  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {
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
    // Nobody asked who calls where there is no page.
    const person = (request.caller as Caller | undefined)?.person;
    // Under a Local Site, links lead to its own pages.
    const data = { ...content, base: siteBase(request), person, oauth2: this.config.oauth2 };
    reply.status(content.status ?? 200).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(content.leadsAway),
      // Nobody else learns where people were. Not `no-referrer`: with it browsers say `Origin: null` of our own forms.
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      vary: 'Cookie',
    });
    return withVisibleTexts(this.layout({ ...data, body: new Handlebars.SafeString(this.of(template)(data)) }));
  }

  private of(name: string): Handlebars.TemplateDelegate {
    const template = this.templates.get(name);
    if (!template) throw new Error(`There is no template ${name}.hbs`);
    return template;
  }
}

/**
 * Hidden characters between tags are written out, whatever they are in: a name must not read as another one. Those in
 * attributes stay, since forms send them back. What data there is has been escaped, so each `<` and `>` is a tag's.
 */
const withVisibleTexts = (page: string): string => page.replace(/>[^<]+/g, visibleText);

/**
 * Nothing runs, nothing is loaded from elsewhere, nobody frames it. Browsers hold every redirect that follows a form
 * against `form-action`, also those of others: a page whose form leads away to them cannot have it.
 */
const policy = (leadsAway = false): string =>
  [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self'`,
    ...(leadsAway ? [] : [`form-action 'self'`]),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');
