import { isObject, type JsonObject } from './json.ts';

/**
 * Puts each path that `after` has and `before` has not before the templates that would shadow it: an overlay can only
 * append paths, and routers that take the first match need the literal one first. The others keep their order.
 */
export function orderNewPaths(before: JsonObject, after: JsonObject): JsonObject {
  const { paths: known } = before;
  const { paths } = after;
  if (!isObject(known) || !isObject(paths)) return after;
  const isNew = ([path]: readonly [string, unknown]): boolean => !Object.hasOwn(known, path);
  const entries = Object.entries(paths);
  if (!entries.some(isNew)) return after;
  const ordered = entries.filter((entry) => !isNew(entry));
  for (const entry of entries.filter(isNew)) {
    const template = ordered.findIndex(([path]) => isShadowedBy(entry[0], path));
    ordered.splice(template < 0 ? ordered.length : template, 0, entry);
  }
  return { ...after, paths: Object.fromEntries(ordered) };
}

/** Whether a template matches all that a path matches, and more. */
export function isShadowedBy(path: string, template: string): boolean {
  if (!template.includes('{')) return false;
  const segments = path.split('/');
  const patterns = template.split('/');
  if (segments.length !== patterns.length) return false;
  const wider = patterns.map(
    (pattern, index) => pattern !== segments[index] && /^\{[^}]+\}$/.test(pattern) && !segments[index]!.includes('{'),
  );
  return (
    wider.some(Boolean) &&
    patterns.every(
      (pattern, index) =>
        wider[index] || pattern.replace(/\{[^}]+\}/, '{}') === segments[index]!.replace(/\{[^}]+\}/, '{}'),
    )
  );
}
