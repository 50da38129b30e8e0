import { isObject, type JsonObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { pathItem, pathShape } from './arrange/described.ts';

/** What a description says of the methods of operations. */
export type DescribedMethods = {
  /** Whether it has the operation, by path and method. */
  readonly has: (operation: Operation) => boolean;
  /** The methods at the path of an operation that no operation of ours has there. */
  readonly others: (operation: Operation) => readonly string[];
};

const methods: ReadonlySet<string> = new Set(['GET', 'PUT', 'POST', 'PATCH', 'DELETE']);

/** Finds the operations of a contract in a description, which may put something before every path. */
export function toDescribedMethods(
  document: Readonly<Record<string, unknown>>,
  operations: readonly Operation[],
): DescribedMethods {
  const known = Map.groupBy(operations, ({ path }) => pathShape(path));
  const items = Object.entries(isObject(document['paths']) ? document['paths'] : {});
  const described = new Map<string, readonly string[]>();
  for (const [path, item] of items) {
    const shape = pathShape(path).replace(/\/$/, '');
    described.set(shape, [...(described.get(shape) ?? []), ...methodsOf(pathItem(document as JsonObject, item))]);
  }
  const prefix = commonPrefix([...described.keys()], [...known.keys()]);
  const at = ({ path }: Operation): readonly string[] => described.get(`${prefix}${pathShape(path)}`) ?? [];
  return {
    has: (operation) => at(operation).includes(operation.method),
    others: (operation) => {
      const own = (known.get(pathShape(operation.path)) ?? []).map(({ method }): string => method);
      return at(operation).filter((method) => !own.includes(method));
    },
  };
}

function methodsOf(item: unknown): readonly string[] {
  const keys = Object.keys(isObject(item) ? item : {}).map((key) => key.toUpperCase());
  return keys.filter((key) => methods.has(key));
}

/** What stands before most of the paths that end as a known one does. */
function commonPrefix(described: readonly string[], known: readonly string[]): string {
  const found = described.flatMap((path) =>
    known.filter((shape) => path.endsWith(shape)).map((shape) => path.slice(0, path.length - shape.length)),
  );
  const counts = [...Map.groupBy(found, (prefix) => prefix)].map(([prefix, all]) => [prefix, all.length] as const);
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
