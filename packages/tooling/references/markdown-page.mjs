import { readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** The links of a Markdown file, and the anchors that links can lead to. */
export class MarkdownPage {
  /** The anchors of the headings, as GitHub makes them. */
  anchors = new Set();
  /** Links, images and link definitions: `{ url, line }`. */
  links = [];

  constructor(path) {
    const slugger = new GithubSlugger();
    visit(fromMarkdown(readFileSync(path, 'utf8')), (node) => {
      if (node.type === 'heading') this.anchors.add(slugger.slug(toString(node)));
      if (node.url !== undefined) this.links.push({ url: node.url, line: node.position.start.line });
    });
  }
}
