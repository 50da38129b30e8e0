import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that reads a report otherwise: once it was run, how often any was, or from the beginning. */
function reading(otherwise: (report: JsonObject, own: number, all: number) => JsonObject | undefined): ToyFault {
  const runs: string[] = [];
  return {
    act: ({ operation: { id }, path }, usual) => {
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (id === 'runReport') runs.push(path['id']!);
      if (id !== 'getReport' || !isObject(reply.body)) return reply;
      const own = runs.filter((one) => one === path['id']).length;
      const body = otherwise(reply.body, own, runs.length);
      return body === undefined ? { status: 404 } : { ...reply, body };
    },
  };
}

it.concurrent.each<[string, ToyFault, string | undefined]>([
  ['as it was', reading((report) => report), undefined],
  [
    'with what is told of its run',
    reading((report, own) => ({ ...report, runsCount: own, lastRunAt: own === 0 ? null : 'now' })),
    undefined,
  ],
  ['without a limit from the beginning', reading((report) => ({ ...report, limitConfig: null })), undefined],
  [
    'without a limit since any was run once',
    reading((report, _, all) => (all === 1 ? { ...report, limitConfig: null } : report)),
    undefined,
  ],
  [
    'without a limit',
    reading((report, own) => (own > 0 ? { ...report, limitConfig: null } : report)),
    'A report that was run has another limitConfig',
  ],
  ['no more', reading((report, own) => (own > 0 ? undefined : report)), 'A report that was run is gone'],
])('a report that was run is read %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/runReport'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want === undefined ? [] : [want]);
});
