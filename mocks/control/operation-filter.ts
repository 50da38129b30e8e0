import { hintFor } from '../../spec/input-error.ts';
import type { Operation } from '../../spec/operation.ts';
import { Refusal } from '../refusal.ts';
import type { Router } from '../input/route.ts';
import type { Subject } from './subject.ts';

/** Whether a request is meant. */
export type OperationFilter = (subject: Subject) => boolean;

/** Makes a filter of its text. Throws a Refusal with 400 where the text can mean no request. */
export type ToOperationFilter = (text: string) => OperationFilter;

/**
 * Filters over the operations of a contract: `*`, an operationId, a tag, a method with a path of the contract, or a
 * method with the path of one request.
 *
 * @example toOperationFilters(operations, route)('GET /api/reports/7')
 */
export function toOperationFilters(operations: readonly Operation[], route: Router): ToOperationFilter {
  const names = new Set(operations.flatMap(({ id, tags }) => [id, ...tags]));
  return (text) => {
    if (text === '*') return () => true;
    if (names.has(text)) return ({ operation }) => operation?.id === text || operation?.tags.includes(text) === true;
    const [, method, path] = /^([A-Za-z]+) +(\/\S*)$/.exec(text) ?? [];
    if (method !== undefined && path !== undefined) return toLineFilter(operations, route, method.toUpperCase(), path);
    throw new Refusal(400, `"${text}" is no operationId, tag, "METHOD /path" or "*"${hintFor(text, [...names])}`);
  };
}

function toLineFilter(operations: readonly Operation[], route: Router, method: string, path: string): OperationFilter {
  const stated = operations.find((operation) => operation.method === method && operation.path === path);
  if (stated !== undefined) return ({ operation }) => operation === stated;
  if (route(method, path).kind === 'found') return (subject) => subject.method === method && subject.path === path;
  const lines = operations.map((operation) => `${operation.method} ${operation.path}`);
  throw new Refusal(400, `no operation answers "${method} ${path}"${hintFor(`${method} ${path}`, lines)}`);
}
