import { readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** What a Markdown file links to, and what of it can be linked to. */
export class MarkdownPage {
  /** The name of each heading in a link, as forges make it. */
  anchors = new Set();
  /** Of links, pictures and link definitions: `{ url, line }`. */
  links = [];

  constructor(path) {
    const slugger = new GithubSlugger();
    visit(fromMarkdown(readFileSync(path, 'utf8')), (node) => {
      if (node.type === 'heading') this.anchors.add(slugger.slug(toString(node)));
      if (node.url !== undefined) this.links.push({ url: node.url, line: node.position.start.line });
    });
  }
}
