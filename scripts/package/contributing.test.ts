import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** What stands in backticks and looks like a place in the repository. */
const places = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`/g)]
  .map(([, place]) => place!)
  .filter((place) => place.includes('/') || /\.(ts|js|json|ya?ml|md)$/.test(place));

test('CONTRIBUTING.md names places', () => expect(places.length).toBeGreaterThan(15));

test.each([...new Set(places)])('%s, which CONTRIBUTING.md names, exists', (place) => {
  expect(existsSync(join(root, place))).toBe(true);
});

test.each([...new Set(text.match(/npm run [\w:]+/g))])('%s, which CONTRIBUTING.md names, is a script', (command) => {
  expect(Object.keys(scripts)).toContain(command.slice('npm run '.length));
});
