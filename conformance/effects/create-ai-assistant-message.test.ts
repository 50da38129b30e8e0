import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that answers at once, names no trigger, and keeps messages or not. */
function light(keeps: boolean): ToyFault {
  const messages: unknown[] = [];
  return {
    act: ({ operation, body }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'getAiAssistantSession')
        return { status: 200, body: { ...(reply.body as object), messages } };
      if (operation.id !== 'createAiAssistantMessage') return reply;
      const response = { role: 'assistant', content: `There are ${messages.length} columns in all.` };
      messages.push(...(keeps ? [{ role: 'user', content: (body as { text: string }).text }] : []), response);
      return { status: 201, body: { mode: 'lightweight', triggerId: null, response } };
    },
  };
}

it.concurrent.each([
  ['kept', true, 0],
  ['not kept', false, 1],
])('a message that is answered at once, with no trigger, is %s', async (_, keeps, count) => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings, notApplicable } = await conformToy(contracts, {}, light(keeps), { only });
  expect([findings.length, notApplicable]).toEqual([count, []]);
});

/** A service whose sessions are called otherwise after a message. */
function titling(titleOf: (given: string, text: string) => string): ToyFault {
  const messages: string[] = [];
  return {
    act: ({ operation, body }, usual) => {
      const reply = usual();
      if (operation.id === 'createAiAssistantMessage' && reply.status < 300) {
        messages.push((body as { text: string }).text);
        return { status: 201, body: { response: 'So it is.' } };
      }
      if (operation.id !== 'getAiAssistantSession' || reply.status >= 300) return reply;
      const { title } = reply.body as { title?: string };
      const shown = messages.length === 0 ? title : titleOf(title ?? '', messages.at(-1)!);
      return { status: 200, body: { ...(reply.body as object), title: shown, messages } };
    },
  };
}

it.concurrent.each<[string, (given: string, text: string) => string, JsonObject, readonly string[]]>([
  ['as it was called', (given) => given, { title: 'Growth' }, []],
  ['in words of the service', () => 'A session', { title: 'Growth' }, []],
  ['by what is said, where it has no title', (_, text) => text, {}, []],
  [
    'by what is said',
    (_, text) => text.slice(0, 12),
    { title: 'Growth' },
    ['A message gives its session another title'],
  ],
])('a session is called after a message: %s', async (_, titleOf, body, want) => {
  const { findings } = await conformToy(contracts, {}, titling(titleOf), {
    only: ['effects/createAiAssistantMessage'],
    profile: { ...toyProfile, requests: { createAiAssistantSession: { body } } },
  });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

/**
 * What a service with an earlier session loses: what is said, what is answered, or all that is said wherever it is
 * read.
 */
type Loss = 'nothing' | 'said' | 'answered' | 'read';

type Said = { readonly role: string; readonly text: string };

/** @param mart The DataMart that the earlier session is of; default: any. */
function remembering(loss: Loss, mart?: string): ToyFault {
  const messages: Said[] = [];
  const both = (text: string): readonly Said[] => [
    { role: 'user', text },
    { role: 'assistant', text: `There is no answer to ${text}` },
  ];
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'listDataMarts' && mart !== undefined) return { status: 200, body: { items: marts } };
      if (operation.id === 'listAiAssistantSessions')
        return { status: 200, body: [undefined, path['dataMartId']].includes(mart) ? [{ id: 'earlier' }] : [] };
      const shown = path['sessionId'] === 'earlier' ? both('Which region sells best?') : messages;
      const history = loss === 'read' ? shown.filter(({ role }) => role !== 'user') : shown;
      if (operation.id === 'getAiAssistantSession')
        return { status: 200, body: { id: path['sessionId'], messages: history } };
      const reply = usual();
      if (operation.id !== 'createAiAssistantMessage' || reply.status >= 300) return reply;
      const [said, answer] = both((body as { text: string }).text);
      messages.push(...[loss === 'said' ? [] : said!, loss === 'answered' ? [] : answer!].flat());
      return { status: 201, body: { response: answer } };
    },
  };
}

it.concurrent.each<[Loss, readonly (readonly string[])[]]>([
  ['nothing', []],
  ['said', [['createAiAssistantMessage', 'A message that was accepted is not in the history of its session']]],
  ['answered', [['createAiAssistantMessage', 'The answer to a message is not in the history of its session']]],
  ['read', [['getAiAssistantSession', 'A message that was accepted is not in the history of its session']]],
])('where %s is lost, it is laid at the door of what loses it', async (loss, want) => {
  const { findings } = await conformToy(contracts, {}, remembering(loss), {
    only: ['effects/createAiAssistantMessage'],
  });
  expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual(want);
});

const marts = Array.from({ length: 7 }, (_, at) => ({ id: `mart-${at + 1}`, title: `Mart ${at + 1}` }));

it.concurrent.each<[string, Loss, string]>([
  ['createAiAssistantMessage', 'said', 'mart-7'],
  ['getAiAssistantSession', 'read', 'mart-7'],
  ['getAiAssistantSession', 'said', 'none'],
])('%s is at fault where %s is lost, and an earlier session is of %s', async (id, loss, mart) => {
  const only = ['effects/createAiAssistantMessage'];
  const { findings } = await conformToy(contracts, {}, remembering(loss, mart), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual([id]);
});

/** A service in which all but short messages are answered later, and that shows the history of a session or leaves it out. */
function mostlyLater(shows: boolean): NonNullable<ToyFault['act']> {
  const messages: Said[] = [];
  return ({ operation, path, body }, usual) => {
    if (operation.id === 'getAiAssistantSession')
      return { status: 200, body: { id: path['sessionId'], title: 'New', ...(shows && { messages }) } };
    if (operation.id !== 'createAiAssistantMessage') return usual();
    const { text } = (body ?? {}) as { readonly text?: string };
    if (text === undefined || path['sessionId']!.endsWith('dead')) return { status: 400 };
    messages.push({ role: 'user', text });
    return text.length > 30
      ? { status: 201, body: { triggerId: '1' } }
      : { status: 201, body: { response: 'So it is.' } };
  };
}

it.concurrent.each([
  ['shown', true, []],
  ['left out', false, [['getAiAssistantSession', 'A session shows no history of its messages']]],
])('where long messages are answered later, the history is %s', async (_, shows, want) => {
  const only = ['effects/createAiAssistantMessage'];
  const requests = { createAiAssistantMessage: { body: { text: 'Which one?' } } };
  const { findings } = await conformToy(contracts, {}, { act: mostlyLater(shows) }, { only, profile: { requests } });
  expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual(want);
});

it.concurrent.each([
  ['as it is sent', 1_000, []],
  ['cut to a line', 100, ['A message that was accepted is not in the history of its session']],
  ['cut to a few letters', 20, ['A message that was accepted is not in the history of its session']],
])('a message is kept %s', async (_, length, want) => {
  const toy = remembering('nothing');
  const act: ToyFault['act'] = ({ body, ...request }, usual) => {
    const { text } = (body ?? {}) as { readonly text?: string };
    return toy.act!({ ...request, body: text === undefined ? body : { text: text.slice(0, length) } }, usual);
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['effects/createAiAssistantMessage'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent('a message that is answered with a kind of answer alone is answered with nothing', async () => {
  const toy = remembering('nothing');
  const act: ToyFault['act'] = (request, usual) => {
    const reply = toy.act!(request, usual);
    return request.operation.id === 'createAiAssistantMessage' && reply.status < 300
      ? { status: 201, body: { type: 'response' } }
      : reply;
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['effects/createAiAssistantMessage'] });
  expect(findings.map(({ summary }) => summary)).toEqual(['A message is answered with nothing']);
});
