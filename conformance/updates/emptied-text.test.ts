import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { emptiedText } from './emptied-text.ts';

const contract = await loadContract();
const operation = (id: string): Operation => contract.operations.find((one) => one.id === id)!;

function entry(name: string, answer: JsonObject, body?: JsonObject): Entry {
  const one = operation(name);
  const isCreation = one.lifecycle.action === 'create';
  const path = { dataMartId: 'mart-1', ...(!isCreation && { insightId: 'insight-1' }) };
  const parts = { path, ...(body !== undefined && { body }) };
  const reply = { status: 200, headers: {}, body: JSON.stringify(answer), partial: false };
  return { exchange: { operation: one, message: toMessage(one, parts), reply }, parts, as: { role: 'technical-user' } };
}

const content = 'Kept by conform-1';
const insight = (fields: JsonObject): JsonObject => ({ id: 'insight-1', title: 'Sales', ...fields });
const created = entry('createInsight', insight({ content }), { title: 'Sales', content });
const renamed = (fields: JsonObject, sent: JsonObject = {}): Entry =>
  entry('updateInsightTitle', insight({ title: 'Costs', ...fields }), { title: 'Costs', ...sent });
const updated = (fields: JsonObject): Entry => entry('updateInsight', insight(fields), { title: 'Sales' });

it.each<[string, readonly Entry[], string | undefined]>([
  ['is null', [created, renamed({ content: null })], 'content'],
  ['is empty', [created, renamed({ content: '' })], 'content'],
  ['is null, and was read before', [created, updated({ content }), renamed({ content: null })], 'content'],
  ['is there', [created, renamed({ content })], undefined],
  ['is not shown', [created, renamed({})], undefined],
  ['was sent empty', [created, renamed({ content: null }, { content: null })], undefined],
  ['was emptied before', [created, updated({ content: null }), renamed({ content: null })], undefined],
  ['may have been emptied before', [created, updated({}), renamed({ content: null })], undefined],
  [
    'was none of ours',
    [entry('createInsight', insight({ content }), { title: 'Sales' }), renamed({ content: null })],
    undefined,
  ],
])('the content of an insight that is renamed %s', (_, diary, want) => {
  expect(emptiedText({ diary }, operation('updateInsightTitle'))?.name).toBe(want);
});

it('an update of a whole record may empty what it leaves out', () => {
  const diary = [created, updated({ content: null })];
  expect(emptiedText({ diary }, operation('updateInsight'))).toBeUndefined();
});

const contracts = await loadContracts();

/** A service that answers another title of an insight without its content, and whether reading shows that as well. */
function renaming(isEmptied: boolean): ToyFault {
  const renamedIds = new Set<string>();
  return {
    act: ({ operation: { id }, path }, usual) => {
      const reply = usual();
      const insightId = path['insightId'] ?? '';
      if (reply.status >= 300) return reply;
      const shown = { ...(reply.body as JsonObject), id: insightId };
      if (id === 'updateInsightTitle') {
        renamedIds.add(insightId);
        return { ...reply, body: { ...shown, content: null } };
      }
      const text = isEmptied && renamedIds.has(insightId) ? null : content;
      if (id === 'createInsight') return { ...reply, body: { ...(reply.body as JsonObject), content } };
      return id === 'getInsight' ? { ...reply, body: { ...shown, content: text } } : reply;
    },
  };
}

it.each([
  ['is empty then', true, ['updateInsightTitle A change of an Insight takes its content with it']],
  ['is there when it is read', false, []],
])('the content of an insight that is answered without it %s', async (_, isEmptied, want) => {
  const body = { title: 'Sales', content };
  const requests = { ...toyProfile.requests, createInsight: { body } };
  const only = ['success/createInsight', 'success/updateInsightTitle', 'updates-elsewhere/updateInsightTitle'];
  const { findings } = await conformToy(contracts, {}, renaming(isEmptied), {
    only,
    profile: { ...toyProfile, requests },
  });
  expect(findings.map(({ operationId, summary }) => `${operationId} ${summary}`)).toEqual(want);
});
