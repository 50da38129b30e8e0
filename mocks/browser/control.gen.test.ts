import { expect, test } from 'vitest';
import { loadSource } from '../../spec/source.ts';
import { controlFile } from '../control/load-control-files.ts';

// Where no file can be read: `vitest run mocks/browser/control.gen -u` writes it anew.
test('control.gen.json is the description of the control interface', async () => {
  const { value } = await loadSource(controlFile);
  await expect(`${JSON.stringify(value)}\n`).toMatchFileSnapshot('control.gen.json');
});
