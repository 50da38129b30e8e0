import type { Operation } from '../../../spec/operation.ts';
import type { MockRequest } from '../../http.ts';

/** The operations on a resource that is created, read, listed, changed and removed. */
export type Life = {
  readonly resource: string;
  readonly create: Operation;
  readonly read: Operation;
  readonly list: Operation | undefined;
  readonly change: Operation | undefined;
  readonly remove: Operation;
  /** Whether removal is said to be soft: then the record may still be read. */
  readonly soft: boolean;
};

/** The life of a resource that can be created, read and removed; undefined for any other. */
export function lifeOf(operations: readonly Operation[], resource: string): Life | undefined {
  const own = operations.filter(
    ({ lifecycle, provenance }) => lifecycle.resource === resource && provenance === 'stated',
  );
  const read = own.find(({ lifecycle, path }) => lifecycle.action === 'read' && /\{[^}]+\}$/.test(path));
  const home = read?.path.replace(/\/\{[^}]+\}$/, '');
  const at = (action: string, path: string | undefined): Operation | undefined =>
    own.find((one) => one.lifecycle.action === action && one.path === path);
  const [create, remove] = [at('create', home), at('remove', read?.path)];
  if (read === undefined || create === undefined || remove === undefined) return undefined;
  const list = at('list', home);
  const whole =
    list?.params.some(({ required, in: place }) => required && place === 'query') === true ? undefined : list;
  const change = at('change', `${read.path}/title`) ?? at('change', read.path);
  return {
    resource,
    create,
    read,
    list: whole,
    change,
    remove,
    soft: remove.success.description.includes('soft') || ['DataMart', 'Insight'].includes(resource),
  };
}

/** The target that reads the record which a request on it, or on a part of it, is about. */
export function readTarget({ target }: MockRequest, { read }: Pick<Life, 'read'>): string {
  return target.split('?', 1)[0]!.split('/').slice(0, read.path.split('/').length).join('/');
}
