import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scenes } from './scenes.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const files = globSync('*', { cwd: folder });

test('the pictures are those that can be made anew', () => {
  expect(files.toSorted()).toEqual(
    Object.keys(scenes)
      .map((name) => `${name}.png`)
      .toSorted(),
  );
});

test.each(files)('%s is quickly loaded', (file) => {
  expect(statSync(join(folder, file)).size).toBeLessThan(150_000);
});
