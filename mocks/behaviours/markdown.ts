import { marked, type Token } from 'marked';
import type { Behaviours } from '../behaviour.ts';
import { reply } from '../reply.ts';

/** Links may lead to the web, to mail, or to a place of the same site; `javascript:` and the like lead nowhere. */
const harmless = /^(https?:|mailto:|[^:]*$)/i;

/** Markdown to HTML (path-only: assumed). HTML in the Markdown is shown as text, so that the result is safe to insert. */
export const markdownBehaviours: Behaviours = {
  parseMarkdownToHtml: (call) => {
    const escaped = (call.body['markdown'] as string).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return reply(call, { html: marked.parse(escaped, { async: false, walkTokens }) });
  },
};

function walkTokens(token: Token): void {
  if ((token.type === 'link' || token.type === 'image') && !harmless.test(token.href as string))
    Object.assign(token, { href: '#' });
}
