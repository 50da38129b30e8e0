import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { secretIn } from './private-record.ts';

const contracts = await loadContracts();

const text = { type: 'string' };

it.concurrent.each<[string, JsonObject, JsonObject | undefined]>([
  ['a switch', { isPrivate: { type: 'boolean' } }, { isPrivate: true }],
  ['a word', { visibility: { enum: ['SHARED', 'PRIVATE'] } }, { visibility: 'PRIVATE' }],
  ['a word of something else', { network: { enum: ['PUBLIC', 'PRIVATE'] } }, undefined],
  ['a text', { private: text }, undefined],
  ['nothing', {}, undefined],
])('what makes a record private is %s', (_, properties, want) => {
  expect(secretIn({ properties })).toEqual(want);
});

type Part = { readonly id: string; readonly dataMartId: string; readonly isPrivate: boolean; readonly by: unknown };

/** A toy whose triggers may be private; which of its two lists keep them from others. */
function keeping(home: boolean, whole: boolean): ToyFault {
  const triggers: Part[] = [];
  const schema = { properties: { cron: text, isPrivate: { type: 'boolean' } } };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-marts/{dataMartId}/scheduled-triggers': { post } };
  return {
    act: ({ operation, path: { dataMartId }, body, query, role }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const reply = usual();
      if (operation.id === 'createScheduledTrigger' && isObject(reply.body) && isObject(body)) {
        const isPrivate = body['isPrivate'] === true;
        triggers.push({ id: reply.body['id'] as string, dataMartId: dataMartId!, isPrivate, by: role });
      }
      if (operation.lifecycle.resource !== 'ScheduledTrigger' || operation.lifecycle.action !== 'list') return reply;
      const keeps = dataMartId === undefined ? whole : home;
      const shown = triggers
        .filter((one) => dataMartId === undefined || one.dataMartId === dataMartId)
        .filter(({ isPrivate, by }) => !keeps || !isPrivate || by === role);
      return { status: 200, body: { items: shown.slice(Number(query.get('offset') ?? 0)) } };
    },
  };
}

it.concurrent.each<[string, boolean, boolean, readonly string[]]>([
  ['both lists', true, true, []],
  ['neither list', false, false, []],
  ['the list of the project alone', false, true, []],
  ['the list below its DataMart alone', true, false, ['visible-scheduled-triggers']],
])('a private trigger is kept from others by %s', async (_, home, whole, want) => {
  const only = ['accessible/listProjectScheduledTriggers/private'];
  const { findings, notApplicable } = await conformToy(contracts, {}, keeping(home, whole), { only });
  expect([findings.map(({ requirement }) => requirement), notApplicable]).toEqual([want, []]);
});
