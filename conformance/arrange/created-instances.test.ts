import { describe, expect, it } from 'vitest';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { idOfCreated } from './created-instances.ts';
import type { Reply } from '../target/message.ts';
import type { Scene } from '../scene.ts';

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
