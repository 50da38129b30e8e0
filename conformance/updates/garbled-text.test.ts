import { expect, it } from 'vitest';
import { garbledText } from './garbled-text.ts';

const prefix = 'conform-1a2b3c';
const was = { description: `${prefix} 1 of description`, title: 'A' };
const sent = { description: `${prefix} 2 of description`, title: 'B' };

it.each<[string, unknown, string | undefined]>([
  ['as it was sent', sent.description, undefined],
  ['behind what was there', `${was.description}\n${sent.description}`, 'description'],
  ['before what was there', `${sent.description} ${was.description}`, 'description'],
  ['by its beginning', sent.description.slice(0, 20), 'description'],
  ['with what a service adds', `${sent.description}.`, undefined],
  ['as HTML', `<p>${sent.description}</p>`, undefined],
  ['as null', null, undefined],
  ['as nothing', '', undefined],
  ['as it was', was.description, undefined],
])('a free text is shown %s', (_, shown, want) =>
  expect(garbledText({ sent, prefix }, { was, is: { description: shown, title: 'B' } })?.name).toBe(want),
);

it('one text may contain the other one', () => {
  const longer = { description: `${was.description}, and more` };
  expect(garbledText({ sent: longer, prefix }, { was, is: longer })).toBeUndefined();
});

it('other fields are shortened and joined as a service likes', () => {
  const [old, now] = [{ title: `${prefix} 1` }, { title: `${prefix} 2` }];
  expect(garbledText({ sent: now, prefix }, { was: old, is: { title: `${prefix} 1 ${prefix} 2` } })).toBeUndefined();
});
