import { isObject, type Json } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { textField } from './text-field.ts';

/**
 * The body of a message with a text that asks for so much that it is likely to take the heavy route: which route a message takes
 * is "chosen by the server", and mostly by words of what takes long or by the length.
 */
export function demanding(scene: Scene, body: Json | undefined): Json | undefined {
  const field = textField(body);
  if (field === undefined || !isObject(body)) return body;
  return { ...body, [field]: `${scene.arrange.nextName()}: ${task}` };
}

const task = [
  'analyze the data of the last 12 months step by step, generate the SQL query of a report that compares each month with the',
  'one before, explain what stands out in it, and build a chart and a template for a summary of the results',
].join(' ');
