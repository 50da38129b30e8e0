import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Effect } from './effect.ts';
import { misrendered, richMarkdown } from './rich-markdown.ts';
import { unasked } from './unasked.ts';

/**
 * HTML has the words of the Markdown that it is made of: those of each block, and of this text. Its headings are of the
 * level that those of the text are; where items lose their dashes and strong text is marked up in one text, so it is in
 * another (CommonMark, 4.2, 5.2, 6.2).
 */
export const parseMarkdownToHtml: Effect = {
  id: 'parseMarkdownToHtml',
  requirement: 'path-only-markdown',
  requests: 5,
  run: keepsWords,
};

/** A heading of the second level, a strong paragraph and an item of a list: each is a block. */
const words = ['Amberley', 'Bramblewick', 'Cloudesley'] as const;
/** As long as the last of them: a text with this in its place begins in the same way and has the same length. */
const other = 'Clovenford';
const text = `## ${words[0]}\n\n**${words[1]}**\n\n- ${words[2]}`;

async function keepsWords(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange: first, parts, role } = right.value;
  if (!isSuccess(first.reply)) return unasked(operation, first.reply.status);
  const { body } = parts;
  const field = isObject(body) ? Object.keys(body).find((name) => typeof body[name] === 'string') : undefined;
  if (field === undefined) return notApplicable('where the Markdown stands in the body is not known');
  const send = (markdown: string): Promise<Exchange> =>
    scene.send(operation, { ...parts, body: { ...(body as object), [field]: markdown } }, { role });
  // However a text of no words is answered, it is not with a server error, which is looked for everywhere.
  const empty = await send('');
  const stray = strayWord((body as JsonObject)[field] as string, first, empty);
  if (stray !== undefined) return ofNothing(empty, stray);
  const exchange = await send(text);
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const lost = words.filter((word) => !exchange.reply.body.includes(word));
  const isConstant = exchange.reply.body === first.reply.body && /<\w+>[^<]*\w/.test(first.reply.body);
  if (lost.length === 0) {
    const alike = await send(text.replace(words[2], other));
    if (isSuccess(alike.reply) && alike.reply.body.includes(words[2])) return ofAnother(alike);
    const rich = await send(richMarkdown);
    return isMarkedUp(exchange, rich.reply.body) ?? ofRichText(rich);
  }
  // What shows none of the words, and another text each time, may be made of something else that was sent.
  if (lost.length === words.length && !isConstant) return notApplicable('what becomes of a text is not shown');
  const summary = 'HTML lacks words of the Markdown that it is made of';
  return failed({ key: 'words', summary, expected: lost[0]!, received: describeReply(exchange), exchange });
}

/** A word of a text before that the HTML of an empty one has, and that of the text itself has not. */
function strayWord(before: string, first: Exchange, empty: Exchange): string | undefined {
  const long = before.match(/\p{L}{6,}/gu) ?? [];
  const isOnlyIn = (word: string): boolean => empty.reply.body.includes(word) && !first.reply.body.includes(word);
  return isSuccess(empty.reply) ? long.find(isOnlyIn) : undefined;
}

function ofNothing(exchange: Exchange, word: string): Outcome {
  const summary = 'HTML of an empty text has a word of the text before';
  return failed({
    key: 'before',
    summary,
    expected: `nothing of ${word}`,
    received: describeReply(exchange),
    exchange,
  });
}

function ofAnother(exchange: Exchange): Outcome {
  const summary = 'HTML has a word of another text than the one that it is made of';
  return failed({ key: 'another', summary, expected: other, received: describeReply(exchange), exchange });
}

/** Whether what is marked up in one place of a text is so in the others. */
function ofRichText(exchange: Exchange): Outcome {
  // It may stand in a text of JSON.
  const wrong = isSuccess(exchange.reply) ? misrendered(exchange.reply.body.replaceAll('\\n', '\n')) : undefined;
  return wrong === undefined ? passed : failed({ ...wrong, received: describeReply(exchange), exchange });
}

/**
 * What is wrong with the HTML of a text, undefined where nothing is. What is marked up nowhere in that of a richer one may be
 * none of what is known: nothing says how much of Markdown is.
 */
function isMarkedUp(exchange: Exchange, rich: string): Outcome | undefined {
  const { body } = exchange.reply;
  const fault = (key: string, summary: string, expected: string): Outcome =>
    failed({ key, summary, expected, received: describeReply(exchange), exchange });
  if (/<h[^2\D][^>]*>\s*Amberley/.test(body))
    return fault('heading', 'A heading is one of another level in HTML', '<h2>');
  const knows = (element: string): boolean => new RegExp(`<(${element})[ >]`).test(rich);
  if (knows('h\\d') && /<p[^>]*>\s*(#+\s*)?Amberley/.test(body))
    return fault('level', 'A heading is a paragraph in HTML', '<h2>');
  if (knows('li') && /[*-]\s*Cloudesley/.test(body))
    return fault('item', 'An item of a list keeps its dash in HTML', '<li>');
  if (knows('strong|b') && body.includes(`**${words[1]}**`))
    return fault('strong', 'Strong text keeps its stars in HTML', '<strong>');
  if (/<(em|i)>\s*Bramblewick/.test(body) && !/<(strong|b)[ >]/.test(body))
    return fault('emphasis', 'Strong text is only emphasised in HTML', '<strong>');
  if (/<(h\d|li|b|strong|em)[ >]/.test(body) && /<p[^>]*>\s*Bramblewick\s*<\/p>/.test(body))
    return fault('plain', 'Strong text is not marked up in HTML', '<strong>');
  return undefined;
}
