import type { Marked, Token } from 'marked';
import type { Behaviours } from '../behaviour.ts';
import { invalid, type Refusal } from '../refusal.ts';
import { reply } from '../reply.ts';

/** Links may lead to the web, to mail, or to a place of the same site; `javascript:` and the like lead nowhere. */
const harmless = /^(https?:|mailto:|[^:]*$)/i;

/** A line that begins with the marks of 200 quotes and lists within each other: each level is read once more. */
const deep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){200}/m;

/** How many marks of emphasis a paragraph may have: the time that it takes to pair them grows with their cube. */
const mostMarks = 2000;

/** Markdown to HTML (path-only: assumed). HTML in the Markdown is shown as text, so that the result is safe to insert. */
export const markdownBehaviours: Behaviours = {
  parseMarkdownToHtml: async (call) => {
    // Loaded only when needed: it would be a twentieth of the start.
    const { Marked } = await import('marked');
    const renderer = { html: ({ text }: { text: string }) => escape(text) };
    const marked = new Marked({ renderer, tokenizer: { emStrong: createMarkCheck() } });
    return reply(call, { html: toHtml(marked, call.body['markdown'] as string) });
  },
};

function toHtml(marked: Marked, markdown: string): string {
  if (deep.test(markdown)) throw tooDeep();
  try {
    const tokens = marked.lexer(markdown);
    void marked.walkTokens(tokens, makeHarmless);
    return marked.parser(tokens);
  } catch (error) {
    // Each level is a call within a call, until the stack is full.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

function tooDeep(): Refusal {
  return invalid('/body/markdown', 'it is nested too deep');
}

/** Counts the marks of a paragraph when the first of them is looked at, and leaves the rest to the tokenizer. */
function createMarkCheck(): (src: string, paragraph: string) => false {
  let counted: string | undefined;
  return (_, paragraph) => {
    if (paragraph === counted) return false;
    counted = paragraph;
    if ((paragraph.match(/[*_~]/g)?.length ?? 0) <= mostMarks) return false;
    throw invalid('/body/markdown', `a paragraph has more than ${mostMarks} marks of emphasis`);
  };
}

/** A reference such as `&colon;` in an address must not become a character again where the HTML is shown. */
function makeHarmless(token: Token): void {
  if (token.type !== 'link' && token.type !== 'image') return;
  const href = token.href as string;
  Object.assign(token, { href: harmless.test(href) ? href.replaceAll('&', '&amp;') : '#' });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
