import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { describedOperation } from '../arrange/described.ts';
import { itemOf } from '../arrange/described-parts.ts';
import { flatRules } from '../arrange/flat-rules.ts';
import { isOperator } from '../output/matches.ts';
import type { Scene } from '../scene.ts';

/**
 * The body of a report with its filter rules as the target's own description has them: with the field of an operator in place of its
 * name, and with a list of values where it says that rules have lists of them; else as it is.
 */
export async function asDescribed(scene: Scene, operation: Operation, body: JsonObject): Promise<JsonObject> {
  const rules = body['filterConfig'];
  if (!Array.isArray(rules)) return body;
  const item = itemOf((await describedOperation(scene, operation))?.body, 'filterConfig');
  const [flattened, lists] = [flatRules(item, isOperator), listsIn(item)];
  const toRule = (rule: Json): Json =>
    withLists(flattened !== undefined && isObject(rule) ? flattened.deep(rule) : rule, lists);
  return { ...body, filterConfig: rules.map(toRule) };
}

/**
 * The fields of a rule that can be nothing but lists.
 *
 * @example listsIn({ properties: { column: { type: 'string' }, values: { type: ['array', 'null'] } } }) // ['values']
 */
export function listsIn(schema: Schema | undefined): readonly string[] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const types = isObject(property) ? [property['type'] ?? []].flat() : [];
    return types.includes('array') && types.every((type) => type === 'array' || type === 'null') ? [name] : [];
  });
}

function withLists(rule: Json, lists: readonly string[]): Json {
  if (!isObject(rule)) return rule;
  const entries = Object.entries(rule).map(([name, value]): [string, Json] => [
    name,
    lists.includes(name) && value !== null && !Array.isArray(value) ? [value] : value,
  ]);
  return Object.fromEntries(entries);
}
