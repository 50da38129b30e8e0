import { expect, it } from 'vitest';
import { conformToy, loadContracts, toyProfile } from './testing/conform-toy.ts';
import type { ToyFault } from './testing/toy-types.ts';

const contracts = await loadContracts();

const answering = (ids: readonly string[], status: number, message: string): ToyFault => ({
  act: ({ operation }, usual) => (ids.includes(operation.id) ? { status, body: { message } } : usual()),
});

it.each<[string, readonly string[], number, string, readonly string[]]>([
  ['as a path that leads nowhere', ['getProjectSetupProgress'], 404, 'no such path', ['getProjectSetupProgress']],
  ['as a path without this method', ['updateDataMartIcon'], 405, 'PUT not allowed', ['updateDataMartIcon']],
  ['as nothing that it names', ['parseMarkdownToHtml'], 404, 'no', ['parseMarkdownToHtml']],
  ['as what has no value yet', ['getProjectSettings'], 404, 'no settings', []],
  ['as a record that is read there', ['updateScheduledTrigger'], 404, 'no trigger 7', ['updateScheduledTrigger']],
  ['as a trigger that is read', ['getAiHelperTriggerStatus'], 404, 'no trigger 7', ['getAiHelperTriggerStatus']],
  ['as a record that is not there', ['getContextImpact'], 404, 'no context 7', []],
  [
    'and so are all of its kind',
    ['getProjectSetupProgress', 'listConnectors', 'listModelCanvasEdges'],
    404,
    'no such path',
    [],
  ],
])('an operation is answered %s', async (_, ids, status, message, want) => {
  const known = contracts.contract.operations.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  const only = known.map((id) => `success/${id}`);
  const { findings } = await conformToy(contracts, {}, answering(known, status, message), { only });
  expect(findings.map(({ operationId, level, summary }) => [operationId, level, summary])).toEqual(
    want.map((id) => [id, 'implied', 'An operation of the interface is not there']),
  );
});

it.each([
  ['createInsightTemplateSource', { slot: 'sales', artifactRef: 'sales' }],
  ['createContext', { label: 'Sales of all shops', people: ['tom'] }],
])('%s is answered 404 for what its body names, under whatever name', async (id, body) => {
  const only = [`success/${id}`];
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, [id]: { body } } };
  const toy = answering([id], 404, 'no such thing');
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings).toEqual([]);
});

it.each([
  ['alone', ['getProjectSettings'], ['getProjectSettings']],
  ['as all of its kind are', ['getConnectorFields', 'getConnectorSpecification'], []],
])('an operation is answered 404 without authentication too, %s', async (_, ids, want) => {
  const fault: ToyFault = {
    authenticate: ({ operation }, usual) => (ids.includes(operation.id) ? 'project-admin' : usual()),
    ...answering(ids, 404, 'no value'),
  };
  const only = ids.map((id) => `success/${id}`);
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
