import { expect, onTestFinished, test, vi } from 'vitest';
import { assumptionsFile } from '../spec/contract.ts';
import { createClient } from './testing/client.ts';

test('who waits for the warehouse when the mock is closed is told so, and nothing is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const client = await createClient({ overlays: [assumptionsFile] });
  const { body } = await client.send('technical-user', 'GET /api/data-marts?limit=1');
  const [{ id }] = (body as unknown as { items: [{ id: string }] }).items;
  const lines = [`POST /api/data-marts/${id}/validate-definition`, `POST /api/data-marts/${id}/manual-run`];
  const waiting = lines.map((line) => client.send('technical-user', line));
  await new Promise(setImmediate);
  await client.mock.close();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503]);
  expect(printed).not.toHaveBeenCalled();
});
