import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { fieldsOf } from '../arrange/described-body.ts';
import { fieldOf } from '../arrange/records.ts';
import { saysOff, saysOn } from '../by-path/switch-in.ts';

/**
 * The switches that a creation takes by the schema of its body, that were not sent, and by which a record shows that it is on,
 * thrown: what is on by itself can be created switched off.
 *
 * @example offSwitches({ properties: { enabled: { type: 'boolean' } } }, {}, { enabled: true }) // { enabled: false }
 */
export function offSwitches(schema: Schema | undefined, sent: JsonObject, record: unknown): JsonObject {
  const entries = fieldsOf(schema).flatMap((name) => {
    const property = ((schema as JsonObject)['properties'] as JsonObject)[name];
    const shown = fieldOf(record, name);
    const isOn = shown === true && (saysOn.test(name) || (isObject(property) && property['default'] === true));
    if (name in sent || !isSwitch(property) || !(isOn || (shown === false && saysOff.test(name)))) return [];
    return [[name, !shown] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether a property is given as true or false, and not by the service alone. */
function isSwitch(property: unknown): boolean {
  if (!isObject(property) || property['readOnly'] === true) return false;
  const types = [property['type']].flat();
  return types.includes('boolean') && types.every((type) => ['boolean', 'null'].includes(type as string));
}
