import { describe, expect, it } from 'vitest';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { idOfCreated } from './created-instances.ts';
import type { Reply } from '../target/message.ts';
import type { Scene } from '../scene.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const described = await loadContract({ overlays: [assumptionsFile] });

describe('the id of what was created, where an overlay describes the answers', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['createReport', 'Report', { id: 'report', dataMartId: 'mart', dataDestinationId: 'destination' }, 'report'],
    ['createDataMart', 'DataMart', { id: 'mart', storageId: 'storage' }, 'mart'],
    ['runDataMart', 'Run', { id: 'job', runId: 'run' }, 'run'],
    ['copyReportAsDataMart', 'DataMart', { id: 'job', dataMartId: 'copy' }, 'copy'],
  ])('%s', (id, resource, body, want) => {
    const operation = described.operations.find((one) => one.id === id)!;
    const reply = { status: 201, headers: {}, body: JSON.stringify(body) } as Reply;
    expect(idOfCreated(operation, reply, resource, { profile: {} } as Scene)).toBe(want);
  });
});

it('what is taken and begins nothing is not tried again with other references', async () => {
  const contracts = await loadContracts();
  const bodies: string[] = [];
  const fault: ToyFault = {
    act: ({ operation, body }, usual) => {
      if (operation.id !== 'createAiAssistantMessage') return usual();
      bodies.push(JSON.stringify(body).replaceAll(/No \d+/g, 'No'));
      return { status: 201, body: { answer: 'Thirty.' } };
    },
  };
  await conformToy(contracts, {}, fault, { only: ['success/getAiAssistantRunTrigger'] });
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.length).toBeLessThan(2 * new Set(bodies).size);
});
