import { globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Removes the declarations that no entry of a package reaches: the compiler writes one for each module, and an editor asks
 * for those alone that stand in the types of what is exported.
 *
 * @param dist The folder of the build.
 * @param entries Declarations of the entries, as paths from `dist`.
 */
export function pruneDeclarations(dist: string, entries: readonly string[]): void {
  const reached = new Set<string>();
  const pending = entries.map((entry) => join(dist, entry));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from |import |import\()["'](\.[^"']+)["']/g))
      pending.push(resolve(dirname(file), specifier!).replace(/\.[jt]s$/, '.d.ts'));
  }
  for (const file of globSync('**/*.d.ts', { cwd: dist }).map((one) => join(dist, one)))
    if (!reached.has(file)) rmSync(file);
}
