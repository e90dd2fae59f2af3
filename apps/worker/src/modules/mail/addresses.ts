import type { MailContent } from './mail-content';

/** The addresses that a mail leads to. */
export class Addresses {
  readonly site: string;

  /** @param base the public address of the service, without a slash at its end */
  constructor(base: string, { site, displayId }: Pick<MailContent, 'site' | 'displayId'>) {
    this.site = site === undefined ? `${base}/` : `${base}/s/${site}/`;
    this.request = `${this.site}r/${displayId}/`;
  }

  readonly request: string;

  diff(revision: number): string {
    return `${this.request}diff/${revision}/`;
  }

  interdiff(from: number, to: number): string {
    return `${this.request}diff/${from}-${to}/`;
  }

  review(id: number): string {
    return `${this.request}#review${id}`;
  }

  attachment(id: number): string {
    return `${this.request}file/${id}/`;
  }
}
