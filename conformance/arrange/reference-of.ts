import { isObject } from '../../spec/json.ts';
import { fieldOf, toId } from './records.ts';

/**
 * The id of the record that another one refers to, found by looking: in a field that is named after it, or after the last word of
 * its kind, or as the id of an object that is. Undefined when the record does not show it.
 *
 * @example referenceOf({ id: '7', dataMart: { id: 'a', title: 'Orders' } }, 'DataMart') // 'a'
 */
export function referenceOf(record: unknown, resource: string): string | undefined {
  const own = resource.charAt(0).toLowerCase() + resource.slice(1);
  const snake = own.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const last = snake.split('_').at(-1)!;
  const names = [`${own}Id`, `${snake}_id`, own, snake, `${last}Id`, `${last}_id`, last];
  const plain = names.map((name) => fieldOf(record, name));
  return plain.map((value) => (isObject(value) ? toId(value, resource) : idOf(value))).find((id) => id !== undefined);
}

function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
