import MarkdownIt from 'markdown-it';

/** What links and pictures may lead to: the web, mail addresses, and places without a scheme. */
const LEADS_OUT = /^(?:https?:|mailto:|[^:]*(?:[/?#]|$))/i;

// HTML in a text is text: nothing of it becomes a tag, so what is rendered cannot carry a script.
const markdown = new MarkdownIt({ html: false, breaks: true });
markdown.validateLink = (url) => LEADS_OUT.test(url.trim());

/** Markdown as HTML. It takes about a second for a million characters, and some seconds for the worst of them. */
export const renderMarkdown = (text: string): string => markdown.render(text).trimEnd();
