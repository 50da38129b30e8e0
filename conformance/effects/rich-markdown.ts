/** What is wrong with the HTML of a text, in words, and what it has to have. */
export type Misrendered = { readonly key: string; readonly summary: string; readonly expected: string };

const strong = {
  heading: 'Eastleigh',
  item: 'Fairhaven',
  paragraph: 'Glenrothes',
  'line with another': 'Thirlmere',
} as const;
const link = { item: 'Hartfield', paragraph: 'Inverary' } as const;
const plain = ['Jesmond', 'Kinross', 'Langholm', 'Moreton', 'Norwood'] as const;
const emphasised = 'Oakhampton';
const following = ['Quarndon', 'Ravenglass', 'Silverdale'] as const;
const last = ['Ullapool', 'Whitby'] as const;
const signs = ['Yeovil', 'Zennor'] as const;
const to = 'https://example.com/';

/** A text of Markdown in which what is marked up stands in a heading, in an item and in a paragraph, which others follow. */
export const richMarkdown: string = [
  `# ${plain[0]}`,
  `### ${plain[1]} **${strong.heading}**`,
  `${plain[2]} **${strong.paragraph}** and *${emphasised}*, [${link.paragraph}](${to}) and **${strong['line with another']}**`,
  `- ${plain[3]}\n- **${strong.item}**, [${link.item}](${to})\n- ${last[0]}`,
  `1. ${plain[4]}\n2. Pelham\n3. ${last[1]}`,
  ...following,
  // Signs that HTML writes otherwise.
  `${signs[0]} & ${signs[1]}, 1 < 2`,
].join('\n\n');

const every: readonly string[] = [
  ...plain,
  ...Object.values(strong),
  ...Object.values(link),
  emphasised,
  'Pelham',
  ...last,
  ...following,
  ...signs,
];

/**
 * In what HTML differs from the text that it is made of: it lacks a word, or has not marked up in one place what it has in another
 * (CommonMark, 2.5, 4.2, 5.3, 6.2, 6.3). What is marked up nowhere may be none of what is known,
 * but strong text is where all the rest is.
 */
export function misrendered(html: string): Misrendered | undefined {
  const lost = every.filter((word) => !html.includes(word));
  if (lost.length > 0 && lost.length < every.length)
    return { key: 'lost', summary: 'HTML lacks words of the Markdown that it is made of', expected: lost[0]! };
  // One of two stars may be taken for emphasis.
  const hasStars = (word: string): boolean =>
    html.includes(`**${word}`) || html.includes(`${word}**`) || new RegExp(`\\*<(em|i)>\\s*${word}`).test(html);
  const place = Object.entries(strong).find(([, word]) => hasStars(word))?.[0];
  if (place !== undefined && Object.values(strong).some((word) => isIn(html, 'strong|b', word)))
    return { key: 'stars', summary: `Strong text in ${articled(place)} keeps its stars in HTML`, expected: '<strong>' };
  const isMarkedUpElse = ['h\\d', 'li', 'ol', 'a'].every((element) => new RegExp(`<${element}[ >]`).test(html));
  if (isMarkedUpElse && Object.values(strong).every((word) => html.includes(`**${word}**`)))
    return {
      key: 'plain',
      summary: 'Strong text keeps its stars in HTML, where headings, lists and links are marked up',
      expected: '<strong>',
    };
  const at = Object.entries(link).find(([, word]) => html.includes(`[${word}](`))?.[0];
  if (at !== undefined && Object.values(link).some((word) => isIn(html, 'a', word)))
    return { key: 'link', summary: `A link in ${articled(at)} is none in HTML`, expected: '<a>' };
  // It may lead by way of another page, which is told the host.
  if (Object.values(link).every((word) => isIn(html, 'a', word)) && !html.includes(new URL(to).host))
    return { key: 'address', summary: 'A link leads somewhere else in HTML', expected: to };
  if (/&amp;(amp|lt);/.test(html))
    return { key: 'escaped', summary: 'A sign of a text is escaped twice in HTML', expected: '&amp; and &lt;' };
  return wrongElement(html);
}

/** What HTML has of another element than the text is of. */
function wrongElement(html: string): Misrendered | undefined {
  // A page that a text is put on may have the first levels for itself: that two have become one, nothing explains.
  const level = '123456'.split('').find((one) => [plain[0], plain[1]].every((word) => isIn(html, `h${one}`, word)));
  if (level !== undefined)
    return {
      key: 'levels',
      summary: 'Headings of two levels are of one in HTML',
      expected: `one heading above h${level}`,
    };
  if (isIn(html, 'strong|b', emphasised) && isIn(html, 'strong|b', strong.paragraph))
    return { key: 'emphasised', summary: 'Emphasised text is strong in HTML', expected: '<em>' };
  if (isIn(html, 'li', plain[4]) && !/<ol[ >]/.test(html))
    return { key: 'order', summary: 'A list that is numbered is one that is not in HTML', expected: '<ol>' };
  return undefined;
}

/** Whether a word is the first of an element. */
function isIn(html: string, element: string, word: string): boolean {
  return new RegExp(`<(${element})(\\s[^>]*)?>\\s*(<p>\\s*)?${word}`).test(html);
}

function articled(place: string): string {
  return place === 'item' ? 'an item' : `a ${place}`;
}
