import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^(?:import|export) [^;]*? from '([^']+)'/gm)].map(
    ([, from]) => from!,
  );
const importing = (name: RegExp): readonly string[] =>
  files.filter((file) => !file.endsWith('.test.ts') && importsOf(file).some((from) => name.test(from)));

describe('what the suite imports', () => {
  it('is neither the mock nor a command: judge and judged share the contract alone', () => {
    expect(files.filter((file) => importsOf(file).some((from) => /\/(mocks|scripts)\//.test(from)))).toEqual([]);
  });

  it.each([
    [/^undici$/, ['target/target-exchange.ts']],
    [/^vitest$/, ['suite.ts']],
  ])('meets %s in one file', (name, want) => {
    expect(importing(name)).toEqual(want);
  });
});
