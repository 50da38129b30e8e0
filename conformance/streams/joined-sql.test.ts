import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service of which a DataMart is joined, and which shows the SQL of some runs. */
function showing(shows: (isJoined: boolean) => boolean, row = '{"segment":"x"}'): ToyFault {
  const blendedFields = [{ name: 'segment', type: 'STRING' }];
  const withSql = { additionalParams: { httpData: { executionSqlQuery: 'SELECT * FROM t' } } };
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getDataMartBlendableSchema') return { status: 200, body: { blendedFields } };
      if (operation.id === 'createReport' && isObject(body) && body['dataMartId'] === 'joined')
        return { status: 201, body: { id: 'of-joined' } };
      if (operation.id === 'deleteReport' && path['id'] === 'of-joined') return { status: 200 };
      if (path['reportId'] === 'of-joined') return { status: 200, text: `${row}\n`, headers: { 'x-svc-run-id': 'r1' } };
      const isJoined = path['runId'] === 'r1';
      const isShown = operation.id === 'getDataMartRun' && shows(isJoined);
      const reply = isJoined ? { status: 200, body: { id: 'r1' } } : usual();
      return isShown && isObject(reply.body) ? { ...reply, body: { ...reply.body, ...withSql } } : reply;
    },
  };
}

it.each<[string, ToyFault, readonly string[]]>([
  ['shows its SQL as others do', showing(() => true), []],
  ['shows none', showing((isJoined) => !isJoined), ['The run of a report with a joined field does not show its SQL']],
  ['shows none, of rows without the field', showing((isJoined) => !isJoined, '{"a":1}'), []],
])('the run of a report with a joined field %s', async (_, toy, want) => {
  const only = ['success/getDataMartBlendableSchema', 'http-data/streamReportData/sql'];
  const requests = { ...toyProfile.requests, getDataMartBlendableSchema: { path: { id: 'joined' } } };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
