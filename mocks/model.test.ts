import { afterAll, expect, test } from 'vitest';
import { assumptionsFile } from '../spec/contract.ts';
import { createClient } from './testing/client.ts';
import { createModel } from './testing/model.ts';

const client = await createClient({ overlays: [assumptionsFile], world: 'empty' });
afterAll(() => client.mock.close());

test('200 parallel clients see each record from its acknowledged creation to its acknowledged deletion, as it was last written', async () => {
  const model = createModel((line, body) => client.send('project-admin', line, body));
  await model.begin();
  expect(model.faults).toEqual([]);
  await Promise.all(Array.from({ length: 200 }, (_, number) => model.work(2026 + number, 30)));
  expect(model.faults).toEqual([]);
  await model.inspect();
  expect(model.faults).toEqual([]);
  expect(model.answered()).toBeGreaterThan(6000);
}, 60_000);
