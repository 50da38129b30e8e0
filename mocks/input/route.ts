import type { Method, Operation } from '../../spec/operation.ts';

/** The path of a request target, without its query. */
export function toPath(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

/** Where a request leads. */
export type Route =
  | { readonly kind: 'found'; readonly operation: Operation; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other-method'; readonly allow: readonly Method[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed' };

/** Finds the operation of a method and a path (without query). */
export type Router = (method: string, path: string) => Route;

type Leaf = Partial<Record<Method, { operation: Operation; names: readonly string[] }>>;
type Node = {
  readonly literals: Map<string, Node>;
  /** What follows `{…}` in the segment, and where that leads; the longest suffix first. */
  templates: readonly { readonly suffix: string; readonly node: Node }[];
  leaf: Leaf | undefined;
};

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
  const literals = toLiterals(operations);
  return (method, path) => {
    const literal = literals.get(path)?.get(method);
    if (literal !== undefined) return literal;
    const segments = toSegments(path);
    if (segments === undefined) return { kind: 'malformed' };
    const met: Leaf[] = [];
    const found = find(root, segments, 1, [], method as Method, met);
    if (found !== undefined) return found;
    const allow = new Set(met.flatMap((leaf) => Object.keys(leaf) as Method[]));
    return allow.size > 0 ? { kind: 'other-method', allow: [...allow] } : { kind: 'unknown' };
  };
}

/** Where paths without a template lead, which go before all others. */
function toLiterals(operations: readonly Operation[]): ReadonlyMap<string, ReadonlyMap<string, Route>> {
  const byPath = Map.groupBy(
    operations.filter(({ path }) => !path.includes('{')),
    ({ path }) => path,
  );
  const toEntry = (operation: Operation): [string, Route] => [
    operation.method,
    { kind: 'found', operation, params: noParams },
  ];
  return new Map([...byPath].map(([path, those]) => [path, new Map(those.map(toEntry))]));
}

const noParams: Readonly<Record<string, string>> = Object.freeze({});

function toNode(): Node {
  return { literals: new Map(), templates: [], leaf: undefined };
}

function insert(root: Node, operation: Operation): void {
  const names: string[] = [];
  let node = root;
  for (const segment of operation.path.split('/').slice(1)) {
    const [, name, suffix] = /^\{([^}]+)\}(.*)$/.exec(segment) ?? [];
    if (name !== undefined) names.push(name);
    node = name === undefined ? literalOf(node, segment) : templateOf(node, suffix!);
  }
  node.leaf = { ...node.leaf, [operation.method]: { operation, names } };
}

function literalOf({ literals }: Node, segment: string): Node {
  const node = literals.get(segment) ?? toNode();
  literals.set(segment, node);
  return node;
}

function templateOf(parent: Node, suffix: string): Node {
  const known = parent.templates.find((template) => template.suffix === suffix);
  if (known !== undefined) return known.node;
  const node = toNode();
  const templates = [...parent.templates, { suffix, node }];
  parent.templates = templates.toSorted((a, b) => b.suffix.length - a.suffix.length);
  return node;
}

function find(
  node: Node,
  segments: readonly string[],
  index: number,
  values: readonly string[],
  method: Method,
  met: Leaf[],
): Route | undefined {
  const segment = segments[index];
  if (segment === undefined) return toRoute(node.leaf, values, method, met);
  const literal = node.literals.get(segment);
  const found = literal && find(literal, segments, index + 1, values, method, met);
  if (found !== undefined) return found;
  for (const { suffix, node: child } of node.templates) {
    if (segment.length <= suffix.length || !segment.endsWith(suffix)) continue;
    const value = segment.slice(0, segment.length - suffix.length);
    const below = find(child, segments, index + 1, [...values, value], method, met);
    if (below !== undefined) return below;
  }
  return undefined;
}

function toRoute(leaf: Leaf | undefined, values: readonly string[], method: Method, met: Leaf[]): Route | undefined {
  if (leaf === undefined) return undefined;
  const entry = Object.hasOwn(leaf, method) ? leaf[method] : undefined;
  if (entry === undefined) {
    met.push(leaf);
    return undefined;
  }
  const params: Record<string, string> = {};
  entry.names.forEach((name, at) => {
    params[name] = values[at]!;
  });
  return { kind: 'found', operation: entry.operation, params };
}

/** The decoded segments of a path, after the empty one that stands before its first slash; undefined where the percent-encoding is broken (RFC 3986, 2.1). */
function toSegments(path: string): string[] | undefined {
  const segments = path.split('/');
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
