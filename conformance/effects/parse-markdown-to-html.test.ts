import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that makes HTML of the blocks of a text, and, where it is told how, of those of a longer one. */
const parsing = (
  toHtml: (blocks: readonly string[]) => unknown,
  ofMany = (blocks: readonly string[]): unknown => ({ html: blocks.join('') }),
): ToyFault => ({
  act: ({ operation, body }, usual) => {
    if (operation.id !== 'parseMarkdownToHtml') return usual();
    const text = isObject(body) ? Object.values(body).find((value) => typeof value === 'string') : undefined;
    const blocks = (text as string).split('\n\n');
    return { status: 200, body: blocks.length > 3 ? ofMany(blocks) : toHtml(blocks) };
  },
});

const paragraph = (block: string): string => `<p>${block}</p>`;
const lacking = 'HTML lacks words of the Markdown that it is made of';

it.each<[string, (blocks: readonly string[]) => unknown, readonly string[]]>([
  ['all its blocks', (blocks) => ({ html: blocks.map(paragraph).join('') }), []],
  ['none of its words, and nothing else', () => ({ html: '' }), []],
  ['what is somewhere else', (blocks) => ({ url: `/pages/${blocks.join('').length}` }), []],
  ['its first block', ([block]) => ({ html: paragraph(block!) }), [lacking]],
  [
    'a heading of the first level',
    (blocks) => ({ html: blocks.map((block) => block.replace(/^## (.*)/, '<h1>$1</h1>')).join('') }),
    ['A heading is one of another level in HTML'],
  ],
  [
    'a heading one level below',
    (blocks) => ({ html: blocks.map((block) => block.replace(/^## (.*)/, '<h3 id="a">$1</h3>')).join('') }),
    ['A heading is one of another level in HTML'],
  ],
  [
    'strong text that is plain',
    ([first, second, third]) => ({
      html: `<h2>${first!.slice(3)}</h2><p>${second?.slice(2, -2)}</p><li>${third?.slice(2)}</li>`,
    }),
    ['Strong text is not marked up in HTML'],
  ],
  [
    'strong text in a way of its own',
    ([first, second, third]) => ({
      html: `<h2>${first!.slice(3)}</h2><p><span class="bold">${second?.slice(2, -2)}</span></p><li>${third?.slice(2)}</li>`,
    }),
    [],
  ],
  [
    'strong text that is emphasised',
    ([first, second, third]) => ({
      html: `<h2>${first!.slice(3)}</h2><p><em>${second?.slice(2, -2)}</em></p><li>${third?.slice(2)}</li>`,
    }),
    ['Strong text is only emphasised in HTML'],
  ],
  [
    'a heading that is strong',
    ([first, ...more]) => ({ html: `<p><b>${first!.slice(3)}</b></p>${more.join(' ')}` }),
    [],
  ],
  ['the words of another text', () => ({ html: '<h1>Hello</h1>' }), [lacking]],
])('the HTML of a text has %s', async (_, toHtml, want) => {
  const { findings } = await conformToy(contracts, {}, parsing(toHtml), { only: ['effects/parseMarkdownToHtml'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it('the HTML of a longer text is looked at as well', async () => {
  const all = (blocks: readonly string[]): unknown => ({ html: blocks.map(paragraph).join('') });
  const fault = parsing(all, (blocks) => all(blocks.slice(0, -1)));
  const { findings } = await conformToy(contracts, {}, fault, { only: ['effects/parseMarkdownToHtml'] });
  expect(findings.map(({ summary, operationId }) => [operationId, summary])).toEqual([
    ['parseMarkdownToHtml', lacking],
  ]);
});

/** Marks up headings, items and strong text of each block. */
const marksUp = (blocks: readonly string[]): unknown => ({
  html: blocks
    .map((block) =>
      block
        .replace(/^(#+) (.*)/, (_, { length }: string, title: string) => `<h${length}>${title}</h${length}>`)
        .replaceAll(/^(-|\d\.) (.*)/gm, '<ol><li>$2</li></ol>')
        .replaceAll(/\*\*(.*?)\*\*/g, '<b>$1</b>'),
    )
    .join(''),
});

it.each<[string, (blocks: readonly string[]) => unknown, string]>([
  [
    'its stars',
    (blocks) => ({ html: blocks.map((block) => block.replace(/^- (.*)/, '<li>$1</li>')).join('') }),
    'Strong text keeps its stars in HTML',
  ],
  [
    'a heading that is a paragraph',
    ([first, second, third]) => ({
      html: `<p>${first!.slice(3)}</p><p><b>${second?.slice(2, -2)}</b></p><li>${third}</li>`,
    }),
    'A heading is a paragraph in HTML',
  ],
  [
    'an item with its dash',
    ([first, second, third]) => ({
      html: `<h2>${first!.slice(3)}</h2><p><b>${second?.slice(2, -2)}</b></p><p>${third}</p>`,
    }),
    'An item of a list keeps its dash in HTML',
  ],
])('the HTML of a text has %s where that of another has it not', async (_, toHtml, want) => {
  const summaries = async (ofMany?: typeof marksUp): Promise<readonly string[]> => {
    const only = ['effects/parseMarkdownToHtml'];
    const { findings } = await conformToy(contracts, {}, parsing(toHtml, ofMany), { only });
    return findings.map(({ summary }) => summary);
  };
  expect(await summaries(marksUp)).toEqual([want]);
  // What is marked up nowhere may be none of what is known.
  expect(await summaries()).toEqual([]);
});

it.each<[string, (blocks: readonly string[]) => string, readonly string[]]>([
  ['itself', (blocks) => blocks.join(), []],
  [
    'its length',
    (blocks) => `${blocks.join().length}`,
    ['HTML has a word of another text than the one that it is made of'],
  ],
])('HTML that is kept is that of a text by %s', async (_, keyOf, want) => {
  const kept = new Map<string, unknown>();
  const keeping = parsing((blocks) => {
    if (!kept.has(keyOf(blocks))) kept.set(keyOf(blocks), { html: blocks.map(paragraph).join('') });
    return kept.get(keyOf(blocks));
  });
  const { findings } = await conformToy(contracts, {}, keeping, { only: ['effects/parseMarkdownToHtml'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it('the HTML of a text is not given to the next one', async () => {
  let before = '';
  const late = parsing((blocks) => {
    const html = before;
    before = blocks.map(paragraph).join('');
    return { html };
  });
  const { findings } = await conformToy(contracts, {}, late, { only: ['effects/parseMarkdownToHtml'] });
  expect(findings.map(({ summary }) => summary)).toEqual(['HTML of an empty text has a word of the text before']);
});
