import type { Creation } from './journal.ts';

/**
 * How many requests it takes to remove what was created, the last first. What is removed with what it stands below is only
 * looked for: the newest of each resource is read.
 *
 * @example removalsOf([{ path: '/marts/1', takesAlong: true, … }, { path: '/marts/1/insights/1', … }, …]) // 2
 */
export function removalsOf(open: readonly Creation[]): number {
  const roots = open.filter(({ takesAlong }) => takesAlong === true).map(({ path }) => `${path}/`);
  if (roots.length === 0) return open.length;
  const looks = new Set<string>();
  let alone = 0;
  for (const { path, resource } of open) {
    if (roots.some((root) => path.startsWith(root))) looks.add(resource);
    else alone += 1;
  }
  return alone + looks.size;
}
