import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is installed in a folder: how many packages, and how many bytes their files have. */
export type InstalledSize = { readonly packages: number; readonly bytes: number };

/** Measures the `node_modules` of a folder. */
export function installedSize(folder: string): InstalledSize {
  const modules = join(folder, 'node_modules');
  const bytes = filesIn(modules).reduce((sum, file) => sum + lstatSync(join(modules, file)).size, 0);
  // npm writes down what it has installed.
  const lock = readFileSync(join(modules, '.package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return { packages: Object.keys(packages).length, bytes };
}

/** The files below a folder, relative to it. */
export function filesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => lstatSync(join(folder, name)).isFile()).toSorted();
}
