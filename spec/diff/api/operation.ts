import { isObject } from '../../json.ts';
import { fieldsOf, placeAt, type Place, textAt } from '../place.ts';
import { namedAt, objectsAt, type Reader } from './reader.ts';

/** An operation with what its path says. */
export type ApiOperation = {
  /** `POST /api/reports/{id}`, as messages name it. */
  readonly name: string;
  readonly method: string;
  /** The path with its parameters replaced by `{}`, by which operations are matched. */
  readonly shape: string;
  readonly path: string;
  readonly place: Place;
  readonly item: Place;
  /** The Parameter Objects of the path, then those of the operation. */
  readonly parameters: readonly Place[];
  /** Who sends the request: the service does so to webhooks and callbacks. */
  readonly sender: 'client' | 'service';
  /** How many operations call back until this one is called. */
  readonly depth: number;
};

/** A callback of a callback of a callback is compared, one more is not: path items may refer to each other in circles. */
const callbackLimit = 3;

const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
]);

/** The operations under `paths`, in document order. */
export function toOperations(reader: Reader): ApiOperation[] {
  const paths = placeAt(reader.root, 'paths');
  if (paths !== undefined && paths.value !== null && !isObject(paths.value))
    reader.report(paths.pointer, '"paths" is an object');
  return fieldsOf(paths)
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, item]) => toItemOperations(reader, item, { path, prefix: '', sender: 'client', depth: 0 }));
}

/** The operations under `webhooks`, which the service calls. */
export function toWebhooks(reader: Reader): ApiOperation[] {
  return fieldsOf(placeAt(reader.root, 'webhooks')).flatMap(([name, item]) =>
    toItemOperations(reader, item, { path: name, prefix: 'webhook ', sender: 'service', depth: 0 }),
  );
}

/** The operations that the service calls back in the course of another, by the names and expressions of the callbacks. */
export function toCallbacks(reader: Reader, operation: ApiOperation): ApiOperation[] {
  if (operation.depth >= callbackLimit) return [];
  return namedAt(reader, operation.place, 'callbacks').flatMap(([name, callback]) =>
    fieldsOf(callback)
      .filter(([expression]) => !expression.startsWith('x-'))
      .flatMap(([expression, item]) =>
        toItemOperations(reader, item, {
          path: expression,
          prefix: `${operation.name} callback ${name} `,
          sender: operation.sender === 'client' ? 'service' : 'client',
          depth: operation.depth + 1,
        }),
      ),
  );
}

type Named = Pick<ApiOperation, 'path' | 'sender' | 'depth'> & { readonly prefix: string };

function toItemOperations(reader: Reader, item: Place, { path, prefix, sender, depth }: Named): ApiOperation[] {
  const target = reader.object(item);
  if (target === undefined) return [];
  // Beside a `$ref`, a Path Item Object may hold operations of its own.
  const own = target.pointer === item.pointer ? [] : fieldsOf(item);
  const fields = new Map([...fieldsOf(target), ...own]);
  const shared = objectsAt(reader, placeAt(target, 'parameters') === undefined ? item : target, 'parameters');
  return [...fields].flatMap(([key, entry]) => {
    if (!methods.has(key.toLowerCase())) return [];
    const place = reader.object(entry);
    if (place === undefined) return [];
    return [
      {
        name: `${prefix}${key.toUpperCase()} ${path}`,
        method: key.toUpperCase(),
        shape: `${prefix}${toShape(path)}`,
        path,
        place,
        item: target,
        parameters: [...shared, ...objectsAt(reader, place, 'parameters')],
        sender,
        depth,
      },
    ];
  });
}

/** The path with its parameters replaced by `{}`: what they are called is no part of the URL. */
export function toShape(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** The names of the parameters of a path, in order. */
export function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
}

/** Pairs the operations of two documents: by their very paths, then by the shapes of these. */
export function matchOperations(
  base: readonly ApiOperation[],
  revision: readonly ApiOperation[],
): { pairs: [ApiOperation, ApiOperation][]; removed: ApiOperation[]; added: ApiOperation[] } {
  const pairs: [ApiOperation, ApiOperation][] = [];
  let [removed, added] = [[...base], [...revision]];
  for (const keyOf of [({ name }: ApiOperation) => name, ({ method, shape }: ApiOperation) => `${method} ${shape}`]) {
    const open = new Map(added.toReversed().map((operation) => [keyOf(operation), operation]));
    const matched = new Set<ApiOperation>();
    for (const operation of removed) {
      const other = open.get(keyOf(operation));
      if (other === undefined || matched.has(other)) continue;
      pairs.push([operation, other]);
      matched.add(operation).add(other);
    }
    removed = removed.filter((operation) => !matched.has(operation));
    added = added.filter((operation) => !matched.has(operation));
  }
  return { pairs, removed, added };
}

/** The path part of the first server's URL, without a slash at its end; empty where there is none. */
export function serverPathOf(reader: Reader): string {
  const [server] = objectsAt(reader, reader.root, 'servers');
  const url = textAt(server, 'url') ?? '';
  return url.replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '');
}
