import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { lagging } from '../testing/lagging.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { keptAsDeleted } from '../testing/conforming-toys.ts';

const contracts = await loadContracts();
const only = ['effects/runDataMart', 'effects/runReport', 'effects/getDataMartHealthStatus'];

/** A run as the toy knows it. */
type Run = { readonly id: string; readonly mart: string };

/** What a toy tells of a DataMart: its runs and all runs, the newest last. */
type Tell = (runs: readonly string[], all: readonly Run[], mart: string) => object;

/** A toy whose runs end in a state, and whose health tells of them; `inner` acts below it. */
function telling(tell: Tell, status = 'SUCCESS', inner: ToyFault = {}): ToyFault {
  const all: Run[] = [];
  const ended = (run: unknown): unknown => (isObject(run) ? { ...run, status } : run);
  return {
    act: (request, usual) => {
      const { operation, body, path } = request;
      const reply = inner.act?.(request, usual) ?? usual();
      if (operation.id === 'runDataMart' && isObject(reply.body))
        all.push({ id: reply.body['runId'] as string, mart: path['id']! });
      const streamed = operation.id === 'streamDataMartData' ? reply.headers?.['x-svc-run-id'] : undefined;
      if (streamed !== undefined) all.push({ id: streamed, mart: path['dataMartId']! });
      if (operation.id === 'getDataMartRun' && reply.status === 200) return { ...reply, body: ended(reply.body) };
      if (operation.id === 'listDataMartRuns' && isObject(reply.body)) {
        const [[name, items]] = Object.entries(reply.body).filter(([, one]) => Array.isArray(one)) as [
          [string, unknown[]],
        ];
        return { ...reply, body: { ...reply.body, [name]: items.map(ended) } };
      }
      const ids = operation.id === 'getDataMartHealthStatus' && isObject(body) ? Object.values(body)[0] : undefined;
      if (!Array.isArray(ids)) return reply;
      const items = (ids as string[]).map((mart) => ({
        dataMartId: mart,
        ...tell(
          all.filter((run) => run.mart === mart).map(({ id }) => id),
          all,
          mart,
        ),
      }));
      return { status: 201, body: { items } };
    },
  };
}

/** What is told is told again for good, from when it was first asked for. */
function kept(tell: Tell): Tell {
  const known = new Map<string, object>();
  return (runs, all, mart) => {
    if (!known.has(mart)) known.set(mart, tell(runs, all, mart));
    return known.get(mart)!;
  };
}

const last: Tell = (runs) => ({ lastRunId: runs.at(-1) ?? null });
const oldest: Tell = (runs) => ({ lastRunId: runs[0] ?? null });
const record: Tell = (runs) => ({
  state: 'fine',
  run: runs.length === 0 ? null : { id: runs.at(-1), status: 'SUCCESS' },
});

it.concurrent.each([
  ['the last run', telling(last)],
  ['the last run, late', telling(last, 'SUCCESS', lagging(120))],
  ['the last run, with what is removed', telling(last, 'SUCCESS', keptAsDeleted())],
  ['the last run as a record', telling(record)],
  ['the last run as of some time ago', telling(kept(last))],
  ['the run that failed first', telling((runs) => ({ runId: runs[0] ?? null }), 'FAILED')],
  ['since when it has been so', telling((runs) => ({ healthySince: { runId: runs[0] ?? null } }))],
  [
    'words of its own',
    telling((runs) => ({ lastRun: runs.length === 0 ? null : { id: runs.at(-1), status: 'good' } })),
  ],
  ['a run that has no end', telling(oldest, 'RUNNING')],
  ['no run', telling(() => ({ status: 'UNKNOWN' }))],
])('health that names %s is right', { timeout: 60_000 }, async (_, fault) => {
  expect((await conformToy(contracts, {}, fault, { only })).findings).toEqual([]);
});

const others: Tell = (_runs, all, mart) => ({ execution: { id: all.find((run) => run.mart !== mart)?.id ?? null } });

it.concurrent.each([
  ['the oldest run', telling(oldest), 'The health of a DataMart names an older run than the last'],
  ['a run of another', telling(others), 'The health of a DataMart names a run of another'],
])('health that names %s is found', { timeout: 60_000 }, async (_, fault, summary) => {
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map((one) => [one.operationId, one.summary])).toEqual([['getDataMartHealthStatus', summary]]);
});
