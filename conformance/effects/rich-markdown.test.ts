import { expect, it } from 'vitest';
import { misrendered, richMarkdown } from './rich-markdown.ts';

/** HTML that is right but for what is replaced in it. */
const html = (from: string | RegExp = '', to = ''): string =>
  [
    '<h1 id="a">Jesmond</h1>',
    '<h3>Kinross <strong>Eastleigh</strong></h3>',
    '<p>Langholm <strong>Glenrothes</strong> and <em>Oakhampton</em>, <a href="https://example.com/">Inverary</a> and <strong>Thirlmere</strong></p>',
    '<ul><li>Moreton</li><li><p><strong>Fairhaven</strong>, <a href="https://example.com/">Hartfield</a></p></li><li>Ullapool</li></ul>',
    '<ol><li>Norwood</li><li>Pelham</li><li>Whitby</li></ol>',
    '<p>Quarndon</p>\n<p>Ravenglass</p>\n<p>Silverdale</p>',
    '<p>Yeovil &amp; Zennor, 1 &lt; 2</p>',
  ]
    .join('\n')
    .replaceAll(from, to);

it.each<[string, string, string | undefined]>([
  ['right', html(), undefined],
  ['as it was', richMarkdown, undefined],
  ['nothing', '', undefined],
  ['marked up in a way of its own', html(/<\/?(strong|em)>/g, '_'), undefined],
  ['its first block', html().split('\n')[0]!, 'lost'],
  ['without an item', html('<li>Pelham</li>'), 'lost'],
  ['without the last of three items', html('<li>Ullapool</li>'), 'lost'],
  ['without the last of three numbered items', html('<li>Whitby</li>'), 'lost'],
  ['without its second paragraph', html('<p>Quarndon</p>'), 'lost'],
  ['without its last paragraph', html('<p>Silverdale</p>'), 'lost'],
  ['with paragraphs in one', html(/<\/p>\n<p>/g, '\n'), undefined],
  ['with a break between paragraphs', html(/<\/p>\n<p>/g, '<br><br>'), undefined],
  ['with no paragraphs', html(/<\/?p>/g), undefined],
  ['with stars in an item', html('<strong>Fairhaven</strong>', '**Fairhaven**'), 'stars'],
  ['with stars in a heading', html('<strong>Eastleigh</strong>', '**Eastleigh**'), 'stars'],
  ['with stars after others of a line', html('<strong>Thirlmere</strong>', '**Thirlmere**'), 'stars'],
  ['with emphasis within stars', html('<strong>Thirlmere</strong>', '*<em>Thirlmere</em>*'), 'stars'],
  [
    'with two strong texts of a line in one',
    html(/(Glenrothes)<\/strong>(.*)<strong>(Thirlmere)/g, '$1**$2**$3'),
    'stars',
  ],
  ['with stars everywhere', html(/<\/?strong>/g, '**'), 'plain'],
  ['with stars everywhere, and no links', html(/<\/?strong>/g, '**').replaceAll(/<\/?a[^>]*>/g, ''), undefined],
  [
    'with a link in brackets in an item',
    html('<a href="https://example.com/">Hartfield</a>', '[Hartfield](https://example.com/)'),
    'link',
  ],
  ['with all links in brackets', html(/<a [^>]*>(\w+)<\/a>/g, '[$1](https://example.com/)'), undefined],
  ['with links that lead nowhere', html('https://example.com/', '#'), 'address'],
  ['with links by way of a page', html('https://example.com/', '/out?to=https%3A%2F%2Fexample.com%2F'), undefined],
  ['with headings of one level', html(/h3/g, 'h1'), 'levels'],
  ['with headings one level below', html(/h1/g, 'h2'), undefined],
  ['with strong in place of emphasised text', html(/em>/g, 'strong>'), 'emphasised'],
  ['with numbers in place of a list', html(/<\/?ol>|<\/?li>/g, ''), undefined],
  ['with signs as they are', html(/&(amp|lt);/g, '+'), undefined],
  ['with signs that are escaped twice', html(/&(amp|lt);/g, '&amp;$1;'), 'escaped'],
  ['with dots in place of numbers', html(/ol>/g, 'ul>'), 'order'],
])('HTML that is %s', (_, given, want) => expect(misrendered(given)?.key).toBe(want));
