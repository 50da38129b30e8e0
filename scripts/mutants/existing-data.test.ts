import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForGood } from '../../conformance/changes.ts';
import { resourceParams } from '../../conformance/arrange/paths.ts';
import type { Profile } from '../../conformance/profile/profile.ts';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { answers } from '../../mocks/faults/changes.ts';
import type { Change } from '../../mocks/faults/fault.ts';
import { Refusal, toRefusalResponse } from '../../mocks/refusal.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Bench, conformMock, loadBench } from './conform-mock.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await loadBench();
});
afterAll(() => bench.close());

const existing = new Set(Object.values(toWorld({ name: 'demo', seed: 1 })).flatMap((rows) => rows.map(({ id }) => id)));

/**
 * Notes the requests that reach a record which was there before, and would change or remove it, or leave it something.
 */
const watching =
  (reached: string[], inner: Change): Change =>
  (service) => {
    const handle = inner(service);
    return async (request) => {
      const response = await handle(request);
      const { operation, params } = service.find(request) ?? {};
      const places = operation === undefined ? [] : resourceParams(operation);
      const harms = operation !== undefined && (isChange(operation) || isForGood(bench.contract, operation));
      // What a session is applied to is its DataMart.
      const changed = operation?.id === 'applyAiAssistantSession' ? places : places.slice(-1);
      if (harms && changed.some(({ name }) => existing.has(params?.[name] ?? '')) && response.status < 300)
        reached.push(`${operation.method} ${operation.path}`);
      return response;
    };
  };

/** What an operator gives who would have records changed and removed that are there. */
const named: Profile = {
  requests: {
    rotateDataDestinationSecretKey: { path: { id: idOf('DataDestination') } },
    updateDataMartTitle: { path: { id: idOf('DataMart') }, body: { title: 'Orders' } },
    deleteReport: { path: { id: idOf('Report') } },
    createAiAssistantSession: { path: { dataMartId: idOf('DataMart') } },
  },
};

function idOf(table: string): string {
  return toWorld({ name: 'demo', seed: 1 })[table]![0]!.id;
}

const isChange = ({ lifecycle: { action } }: Operation): boolean => action === 'change' || action === 'remove';

describe('what was there before a run with writes', () => {
  it.each<[string, Change, Profile?]>([
    ['where records can be created', ({ handle }) => handle],
    ['where requests name it', ({ handle }) => handle, named],
    [
      'where none can',
      answers(
        ({ protected: isProtected, lifecycle, path }) =>
          isProtected && lifecycle.action === 'create' && !path.includes('{'),
        () => toRefusalResponse(new Refusal(409, 'nothing can be created')),
      ),
    ],
  ])('is neither changed, nor removed, nor run, %s', { timeout: 120_000 }, async (_, change, profile = {}) => {
    const reached: string[] = [];
    await conformMock(bench, { apply: watching(reached, change), profile });
    expect([...new Set(reached)]).toEqual([]);
  });
});
