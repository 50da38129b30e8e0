import { expect, it } from 'vitest';
import type { Check } from '../check.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { failed, passed } from '../outcome.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { timedTriggers, type Times } from '../testing/timed-triggers.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { pathOnlyLives } from './path-only-life.ts';
import { triggerStaysUnderWay } from './stays-under-way.ts';

const contracts = await loadContracts();

/** The rule alone, without much waiting, for the triggers of one family; of two of them, the status of the later one is read. */
function soon(resource: string, areTwo = false): Check {
  return {
    id: 'soon',
    title: 'A trigger ends',
    parallel: false,
    cases: ({ contract }) => {
      const life = pathOnlyLives(contract).find((one) => one.resource === resource)!;
      const { create } = life;
      return [
        {
          id: `soon/${create.id}`,
          operation: create,
          requirement: 'path-only-sql-dry-run-triggers',
          level: 'implied',
          writes: true,
          priority: 2,
          requests: 9,
          run: async (scene) => {
            const role = keyHolder(scene, create.role);
            const own = await scene.arrange.get(resource, { role, subject: 'own' });
            if (!own.ok) throw new Error(own.reason);
            const later = areTwo ? await scene.arrange.get(resource, { role, subject: 'fresh' }) : own;
            if (areTwo && later.ok) await scene.send(life.status!, { path: pathTo(life.read!, later.value) }, { role });
            const fault = await triggerStaysUnderWay(scene, life, { before: [10, 100], after: [200, 200] });
            return fault === undefined ? passed : failed(fault);
          },
        },
      ];
    },
  };
}

const everything: Times = { SqlDryRun: Infinity, SqlPreview: Infinity, SchemaActualize: Infinity };

it.concurrent.each<[string, string, Times, [string, string]?]>([
  ['is over', 'SqlDryRun', {}],
  ['is over a little later', 'SqlDryRun', { SqlDryRun: 300 }],
  ['takes as long as all others', 'SqlDryRun', everything],
  ['takes as long as some others', 'SqlDryRun', { SqlDryRun: Infinity, SqlPreview: Infinity }],
  ['asks an AI', 'AiHelper', { AiHelper: Infinity }],
  ['runs a template', 'InsightTemplateRun', { InsightTemplateRun: Infinity }],
  ['publishes drafts', 'PublishDrafts', { PublishDrafts: Infinity }],
  ['is in a state of which nobody knows whether it is over', 'SqlDryRun', { SqlDryRun: Infinity }, ['OPEN', 'SUCCESS']],
  ['is ready', 'SqlDryRun', { SqlDryRun: Infinity }, ['READY', 'SUCCESS']],
  ['is under way where others fail', 'SqlDryRun', { SqlDryRun: Infinity }, ['RUNNING', 'FAILED']],
])('nothing is found where a trigger %s', { timeout: 60_000 }, async (_, family, times, states) => {
  const checks = [soon(`${family}Trigger`)];
  const { findings, summary } = await conformToy(contracts, {}, timedTriggers(times, states), { checks });
  expect([findings.map((one) => one.summary), summary.passed]).toEqual([[], 1]);
});

it.concurrent.each<[string, [string, string]?]>([['SqlDryRun'], ['SqlPreview', ['IDLE', 'DONE']], ['SchemaActualize']])(
  'a trigger of %s is never over, and others are',
  { timeout: 60_000 },
  async (family, states) => {
    const checks = [soon(`${family}Trigger`)];
    const { findings } = await conformToy(contracts, {}, timedTriggers({ [family]: Infinity }, states), { checks });
    expect(findings.map((one) => [one.operationId, one.level])).toEqual([[`get${family}Trigger`, 'implied']]);
  },
);

it.concurrent.each<[string, number, readonly string[]]>([
  ['ten seconds', 10_000, []],
  ['for ever', Infinity, ['getSqlDryRunTrigger']],
])('a trigger that takes %s is waited for', { timeout: 60_000 }, async (_, time, want) => {
  const only = ['path-only-state/SqlDryRunTrigger', 'unended/getSqlDryRunTrigger'];
  const { findings } = await conformToy(contracts, {}, timedTriggers({ SqlDryRun: time }), { only });
  expect(findings.map((one) => one.operationId)).toEqual(want);
});

it.concurrent('of two triggers, the one that was seen under way is waited for', { timeout: 60_000 }, async () => {
  const asked = new Set<unknown>();
  const toy = timedTriggers({});
  const act: ToyFault['act'] = (request, usual) => {
    const { operation, path } = request;
    const reply = toy.act!(request, usual);
    if (operation.id === 'getSqlDryRunTriggerStatus') asked.add(path['triggerId']);
    if (!operation.id.startsWith('getSqlDryRunTrigger') || !asked.has(path['triggerId'])) return reply;
    return { ...reply, body: { id: path['triggerId']!, status: 'PROCESSING' } };
  };
  const { findings } = await conformToy(contracts, {}, { act }, { checks: [soon('SqlDryRunTrigger', true)] });
  expect(findings.map((one) => one.operationId)).toEqual(['getSqlDryRunTrigger']);
});
