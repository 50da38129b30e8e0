import type { Token } from 'marked';
import type { Behaviours } from '../behaviour.ts';
import { reply } from '../reply.ts';

/** Links may lead to the web, to mail, or to a place of the same site; `javascript:` and the like lead nowhere. */
const harmless = /^(https?:|mailto:|[^:]*$)/i;

/** Markdown to HTML (path-only: assumed). HTML in the Markdown is shown as text, so that the result is safe to insert. */
export const markdownBehaviours: Behaviours = {
  parseMarkdownToHtml: async (call) => {
    // Loaded only when needed: it would be a twentieth of the start.
    const { Marked } = await import('marked');
    const html = new Marked({ walkTokens, renderer: { html: ({ text }) => escape(text) } });
    return reply(call, { html: html.parse(call.body['markdown'] as string, { async: false }) });
  },
};

/** A reference such as `&colon;` in an address must not become a character again where the HTML is shown. */
function walkTokens(token: Token): void {
  if (token.type !== 'link' && token.type !== 'image') return;
  const href = token.href as string;
  Object.assign(token, { href: harmless.test(href) ? href.replaceAll('&', '&amp;') : '#' });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
