import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const stated = ['VENDOR1_BIGQUERY', 'VENDOR2_ATHENA', 'VENDOR3_SNOWFLAKE', 'VENDOR2_REDSHIFT', 'VENDOR4_DATABRICKS'];

/** What a service says of a body: what is wrong with its fields. */
type Complaints = (type: string, isNamed: boolean) => readonly object[];

function complaining(of: Complaints): ToyFault {
  return {
    act: ({ operation, body }, usual) => {
      if (operation.id !== 'createDataStorage' || !isObject(body)) return usual();
      const errors = of(body['type'] as string, typeof body['title'] === 'string');
      return errors.length > 0 ? { status: 400, body: { title: 'Bad Request', errors } } : usual();
    },
    validate: ({ operation }, usual) => operation.id === 'createDataStorage' || usual(),
  };
}

const named = (isNamed: boolean): readonly object[] => (isNamed ? [] : [{ field: 'title', message: 'is no text' }]);
const typed = (isKnown: boolean): readonly object[] => (isKnown ? [] : [{ field: 'type', message: 'is not known' }]);
const without = (type: string): readonly string[] => stated.filter((one) => one !== type);

it.each<[string, Complaints, readonly string[]]>([
  ['none of those stated', (type, isNamed) => [...named(isNamed), ...typed(stated.includes(type))], []],
  [
    'one of those stated',
    (type, isNamed) => [...named(isNamed), ...typed(without('VENDOR2_ATHENA').includes(type))],
    ['A stated type is refused: VENDOR2_ATHENA'],
  ],
  [
    'one without its config',
    (type, isNamed) => [
      ...named(isNamed),
      ...typed(stated.includes(type)),
      ...(type === 'VENDOR2_ATHENA' ? [{ field: 'config', message: 'is needed for this type' }] : []),
    ],
    [],
  ],
  [
    'one, without a word on what is wrong',
    (type, isNamed) => (isNamed && without('VENDOR2_ATHENA').includes(type) ? [] : [{ message: 'Bad Request' }]),
    [],
  ],
])('a service refuses %s', async (_, of, want) => {
  const body = { title: 'Warehouse', type: 'VENDOR1_BIGQUERY' };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, createDataStorage: { body } } };
  const only = ['enumerations/createDataStorage'];
  const { findings } = await conformToy(contracts, {}, complaining(of), { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.each([
  ['is told', 'VENDOR3_SNOWFLAKE', ['A DataStorage of one type is created as one of another']],
  ['that is none of those stated is not', 'snowflake', []],
])('a type that is created as another one %s', async (_, shown, want) => {
  const typing = complaining((type) => typed(stated.includes(type)));
  const toy: ToyFault = {
    ...typing,
    act: (request, usual) => {
      const reply = typing.act!(request, usual);
      const isMixed = request.operation.id === 'createDataStorage' && isObject(request.body);
      const isAthena = isMixed && (request.body as { type?: unknown }).type === 'VENDOR2_ATHENA';
      return isAthena && isObject(reply.body) ? { ...reply, body: { ...reply.body, type: shown } } : reply;
    },
  };
  const body = { title: 'Warehouse', type: 'VENDOR1_BIGQUERY' };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, createDataStorage: { body } } };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['enumerations/createDataStorage'], profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
