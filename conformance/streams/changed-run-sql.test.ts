import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose runs show SQL, as it depends on the number of streams before each, and the number of those until now. */
function showing(sqlAt: (own: number, now: number) => string | undefined): ToyFault {
  const runs = new Map<string, number>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'streamReportData') runs.set(reply.headers?.['x-svc-run-id'] ?? '', runs.size);
      const own = operation.id === 'getDataMartRun' ? runs.get(path['runId']!) : undefined;
      if (own === undefined || !isObject(reply.body)) return reply;
      const executionSqlQuery = sqlAt(own, runs.size - 1);
      const httpData = executionSqlQuery === undefined ? {} : { executionSqlQuery };
      return { ...reply, body: { ...reply.body, additionalParams: { httpData } } };
    },
  };
}

const summary = 'A run is read with other SQL than before, since others were streamed';
const words = ['region', 'revenue', 'cost', 'clicks'];
const select = (at: number): string => `SELECT ${words[at % words.length]!} FROM orders`;

it.concurrent.each<[string, (own: number, now: number) => string | undefined, readonly string[]]>([
  ['its own', select, []],
  ['that of the last stream', (_, now) => select(now), [summary]],
  ['none once there are others', (own, now) => (now - own < 3 ? select(own) : undefined), []],
  ['its own, and when it is read', (own, now) => `/* ${select(now)} */ ${select(own)} -- ${now}`, []],
])('a run shows %s', async (_, sqlAt, want) => {
  const only = ['http-data', 'runs/streamReportData'];
  const { findings } = await conformToy(contracts, {}, showing(sqlAt), { only });
  expect(findings.filter(({ check }) => check === 'runs').map((one) => one.summary)).toEqual(want);
});
