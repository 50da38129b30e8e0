import { expect, it } from 'vitest';
import { operationsOn } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Check } from '../check.ts';
import { failed, passed } from '../outcome.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { timedTriggers, type Times } from '../testing/timed-triggers.ts';
import { aiReads, aiTriggerStaysUnderWay } from './ai-stays-under-way.ts';

const contracts = await loadContracts();

/** The id of a trigger that was there before the run. */
const earlier = '00000000-0000-4000-8000-0000000000ea';

/** The rule alone, without much waiting, once a trigger of each family was begun, and one from before was looked at. */
function soon(resource: string): Check {
  return {
    id: 'soon',
    title: 'A trigger ends',
    parallel: false,
    cases: ({ contract }) => {
      const ai = aiReads(contract).find(({ read }) => read.lifecycle.resource === resource)!;
      return [
        {
          id: `soon/${ai.read.id}`,
          operation: ai.read,
          requirement: 'path-only-sql-dry-run-triggers',
          level: 'implied',
          writes: true,
          priority: 2,
          requests: 9,
          run: async (scene) => {
            for (const { read } of aiReads(contract)) {
              const [create] = operationsOn(contract, 'create', read.lifecycle.resource);
              const begins = contract.operations.find(({ id }) => id === create!.id)!;
              const right = await rightRequestOfAny(scene, begins);
              if (!right.ok) throw new Error(right.reason);
              const ids = read.params.filter((one) => one.in === 'path').map(({ name }) => [name, earlier]);
              await scene.send(read, { path: Object.fromEntries(ids) }, { role: 'project-admin' });
            }
            const fault = await aiTriggerStaysUnderWay(scene, ai, [10, 100, 200]);
            return fault === undefined ? passed : failed(fault);
          },
        },
      ];
    },
  };
}

const [helper, assistant, template] = ['AiHelper', 'AiAssistantRun', 'InsightTemplateRun'] as const;

it.concurrent.each<[string, string, Times, [string, string]?]>([
  ['is over', assistant, {}],
  ['is over a little later', assistant, { [assistant]: 250 }],
  ['takes as long as all that ask an AI', assistant, { [assistant]: Infinity, [helper]: Infinity }],
  ['takes as long as another that asks an AI', helper, { [assistant]: Infinity, [helper]: Infinity }],
  ['waits for what is said next', assistant, { [assistant]: Infinity }, ['WAITING', 'SUCCESS']],
  ['is in a state of which nobody knows whether it is over', helper, { [helper]: Infinity }, ['OPEN', 'SUCCESS']],
  ['is under way where others fail', assistant, { [assistant]: Infinity }, ['RUNNING', 'FAILED']],
])('nothing is found where a trigger %s', { timeout: 60_000 }, async (_, family, times, states) => {
  const checks = [soon(`${family}Trigger`)];
  const { findings, summary } = await conformToy(contracts, {}, timedTriggers(times, states), { checks });
  expect([findings.map((one) => one.summary), summary.passed]).toEqual([[], 1]);
});

it('nothing is found where all stay under way that this run has begun, and one from before is over', async () => {
  const { act } = timedTriggers({ [assistant]: Infinity, [helper]: Infinity });
  const checks = [soon(`${helper}Trigger`)];
  const { findings, summary } = await conformToy(
    contracts,
    {},
    {
      act: (hit, usual) =>
        hit.operation.lifecycle.action === 'read' && hit.path['triggerId'] === earlier
          ? { status: 200, body: { id: earlier, status: 'SUCCESS' } }
          : act!(hit, usual),
    },
    { checks },
  );
  expect([findings.map((one) => one.summary), summary.passed]).toEqual([[], 1]);
});

it.concurrent.each([helper, assistant, template])(
  'a trigger of %s is never over, and an AI answers others',
  { timeout: 60_000 },
  async (family) => {
    const checks = [soon(`${family}Trigger`)];
    const { findings } = await conformToy(contracts, {}, timedTriggers({ [family]: Infinity }), { checks });
    expect(findings.map((one) => [one.operationId, one.level])).toEqual([[`get${family}Trigger`, 'implied']]);
  },
);
