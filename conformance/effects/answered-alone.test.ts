import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { Exchange } from '../target/message.ts';
import { isAnsweredAlone } from './answered-alone.ts';

const exchange = (body: Json): Exchange => {
  const headers = { 'content-type': 'application/json' };
  return { reply: { status: 200, headers, body: JSON.stringify(body), partial: false } } as unknown as Exchange;
};

const said = { role: 'assistant', text: 'I see.', at: '2026-03-01T00:00:00Z' };
const quoting = { ...said, text: 'This is what I know of conform-1 Q 7.' };
const asked = { role: 'user', text: 'conform-1 Q 7' };

it.each<[string, Json, Json, Json, boolean]>([
  ['both', { response: said }, { messages: [] }, { messages: [asked, said] }, false],
  ['the answer alone', { response: said }, { messages: [] }, { messages: [said] }, true],
  [
    'an answer in other words alone',
    { response: said },
    { messages: [] },
    { messages: [{ ...said, text: 'So.' }] },
    true,
  ],
  ['the answer once more', { response: said }, { messages: [said] }, { messages: [said, said] }, true],
  ['an answer that repeats the message', quoting, { messages: [] }, { messages: [quoting] }, true],
  ['both, of which one repeats the other', quoting, { messages: [] }, { messages: [asked, quoting] }, false],
  [
    'the message in more words, as it was answered',
    { message: { role: 'user', text: 'You said: conform-1 Q 7' } },
    { messages: [] },
    { messages: [{ role: 'user', text: 'You said: conform-1 Q 7' }] },
    false,
  ],
  ['what was answered to be the message', asked, { messages: [] }, { messages: [asked] }, false],
  ['the message cut', { response: said }, { messages: [] }, { messages: [{ ...asked, text: 'conf' }, said] }, true],
  ['the message as HTML', said, { messages: [] }, { messages: ['<p>Conform&#45;1 Q <b>7</b></p>', said] }, false],
  ['the message in marks', said, { messages: [] }, { messages: ['**conform-1  Q 7**', said] }, false],
  [
    'no texts',
    { id: 'm2', ...said },
    { messages: [] },
    { messages: [{ id: 'm1' }, { id: 'm2', role: 'assistant' }] },
    false,
  ],
  ['a title made of the answer', said, { title: '' }, { title: 'I see.', messages: [{ id: 'm1' }] }, false],
  ['what it is to be told later', { triggerId: 'a b' }, { messages: [] }, { messages: [] }, false],
])('a history that shows %s', (_, answer, before, history, want) => {
  expect(isAnsweredAlone(exchange(answer), exchange(before), exchange(history), 'conform-1 Q 7')).toBe(want);
});
