import { expect, test } from 'vitest';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { Tables } from '../store/store.ts';
import { isLive } from '../store/tables.ts';
import { danglingIds } from '../testing/dangling-ids.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';
import { toRightRequest } from '../right-request.ts';

const { operations } = await loadContract({ overlays: [assumptionsFile] });
const removals = operations.filter(({ lifecycle }) => lifecycle.action === 'remove').map(({ id }) => [id] as const);

/** What may stand in the way of a removal: 409 until it is removed itself. */
const usedBy: Readonly<Record<string, readonly string[]>> = {
  deleteDataStorage: ['DataMart'],
  deleteDataDestination: ['Report'],
  deleteInsightTemplate: ['Report'],
  deleteInsightArtifact: ['Report', 'InsightTemplate'],
};

const pathOf: Readonly<Record<string, (row: Tables[string][number]) => string>> = {
  DataMart: ({ id }) => `/api/data-marts/${id}`,
  Report: ({ id }) => `/api/reports/${id}`,
  InsightTemplate: ({ id, dataMartId }) => `/api/data-marts/${dataMartId as string}/insight-templates/${id}`,
};

test.each(removals)('%s leaves no reference to what is gone, but in the history of runs', (id) =>
  onStage(async (stage) => {
    const { ask, statusOf, world } = stage;
    expect(await dangling(stage)).toEqual([]);
    for (const table of usedBy[id] ?? [])
      for (const row of world[table]!) await statusOf(`DELETE ${pathOf[table]!(row)}`);
    const { line } = toRightRequest(
      operations.find((one) => one.id === id)!,
      world,
    );
    await ask(line);
    expect(await dangling(stage)).toEqual([]);
  }),
);

/**
 * The references in the state of a stage that lead nowhere. Runs are a history; what was removed softly is not shown any
 * more.
 */
async function dangling({ client }: Stage): Promise<readonly string[]> {
  await client.send(undefined, 'PUT /__mock/snapshots/now');
  const { body } = await client.send(undefined, 'GET /__mock/snapshots/now');
  const { tables } = body as unknown as { tables: Tables };
  const rows = Object.values(tables).flat();
  const hidden = new Set(rows.filter((row) => !isLive(row)).map(({ id }) => id));
  return danglingIds(tables).filter((reference) => {
    const [table, id] = reference.split('/') as [string, string];
    return table !== 'Run' && !hidden.has(id);
  });
}
