import type { Method, Operation } from '../spec/operation.ts';

/** Where a request leads. */
export type Route =
  | { readonly kind: 'found'; readonly operation: Operation; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other-method'; readonly allow: readonly Method[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' };

/** Finds the operation of a method and a path (without query). */
export type Router = (method: string, path: string) => Route;

type Leaf = Partial<Record<Method, { operation: Operation; names: readonly string[] }>>;
type Node = { literals: Map<string, Node>; templates: Map<string, Node>; leaf: Leaf | undefined };

/**
 * A router over a trie of path segments, built once: its cost depends on the length of a path, not on the number of
 * operations. From left to right a literal segment goes before a template, and among templates one with a suffix
 * (`{dataMartId}.ndjson`) before one without; so `/api/reports/data-mart/generated-sql` lists the reports of a DataMart.
 *
 * @example toRouter(operations)('GET', '/api/reports/7') // { kind: 'found', operation: getReport, params: { id: '7' } }
 */
export function toRouter(operations: readonly Operation[]): Router {
  const root = toNode();
  operations.forEach((operation) => insert(root, operation));
  return (method, path) => {
    const segments = toSegments(path);
    if (segments === undefined) return { kind: 'malformed' };
    const allow = new Set<Method>();
    const found = find(root, segments, 0, [], method as Method, allow);
    if (found !== undefined) return found;
    return allow.size > 0 ? { kind: 'other-method', allow: [...allow] } : { kind: 'unknown' };
  };
}

function toNode(): Node {
  return { literals: new Map(), templates: new Map(), leaf: undefined };
}

function insert(root: Node, operation: Operation): void {
  const names: string[] = [];
  let node = root;
  for (const segment of operation.path.split('/').slice(1)) {
    const [, name, suffix] = /^\{([^}]+)\}(.*)$/.exec(segment) ?? [];
    if (name !== undefined) names.push(name);
    node = childOf(name === undefined ? node.literals : node.templates, suffix ?? segment);
  }
  node.leaf = { ...node.leaf, [operation.method]: { operation, names } };
}

function childOf(children: Map<string, Node>, key: string): Node {
  const child = children.get(key) ?? toNode();
  children.set(key, child);
  return child;
}

function find(
  node: Node,
  segments: readonly string[],
  index: number,
  values: readonly string[],
  method: Method,
  allow: Set<Method>,
): Route | undefined {
  const segment = segments[index];
  if (segment === undefined) return toRoute(node.leaf, values, method, allow);
  const literal = node.literals.get(segment);
  const found = literal && find(literal, segments, index + 1, values, method, allow);
  if (found !== undefined) return found;
  for (const [suffix, child] of bySuffix(node.templates)) {
    if (segment.length <= suffix.length || !segment.endsWith(suffix)) continue;
    const value = segment.slice(0, segment.length - suffix.length);
    const below = find(child, segments, index + 1, [...values, value], method, allow);
    if (below !== undefined) return below;
  }
  return undefined;
}

function toRoute(
  leaf: Leaf | undefined,
  values: readonly string[],
  method: Method,
  allow: Set<Method>,
): Route | undefined {
  if (leaf === undefined) return undefined;
  const entry = Object.hasOwn(leaf, method) ? leaf[method] : undefined;
  if (entry === undefined) {
    (Object.keys(leaf) as Method[]).forEach((known) => allow.add(known));
    return undefined;
  }
  const params = Object.fromEntries(entry.names.map((name, at) => [name, values[at]!]));
  return { kind: 'found', operation: entry.operation, params };
}

function bySuffix(templates: Map<string, Node>): Iterable<[string, Node]> {
  return templates.size < 2 ? templates : [...templates].toSorted(([a], [b]) => b.length - a.length);
}

/** The decoded segments of a path; undefined where the percent-encoding is broken (RFC 3986, 2.1). */
function toSegments(path: string): string[] | undefined {
  const segments = path.split('/').slice(1);
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
