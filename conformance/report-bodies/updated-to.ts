import { isObject, type JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { asDescribed } from './as-described.ts';
import { reportFields } from './report-fields.ts';
import { reportOperations, reportSubject } from './report-subject.ts';
import { slotOf } from './report-submit.ts';

/**
 * Updates the report that lives to have some output controls and no others; its id. Undefined where that is refused, or
 * where the answer does not show those, or shows others: an update may leave what is null as it was.
 */
export async function updatedTo(scene: Scene, wanted: JsonObject): Promise<string | undefined> {
  const update = reportOperations(scene.contract).find(({ lifecycle }) => lifecycle.action === 'change');
  const subject = update && (await reportSubject(scene, update));
  if (subject?.ok !== true) return undefined;
  // The output controls are what may be null.
  const controls = reportFields(update!).filter(({ types }) => types.includes('null'));
  const others = controls.map(({ name }) => name).filter((name) => !(name in wanted || name in subject.value.base));
  const none = Object.fromEntries(others.map((name) => [name, null]));
  const sent = await asDescribed(scene, update!, { ...subject.value.base, ...none, ...wanted });
  const { reply } = await subject.value.submit(sent);
  const shown = jsonOf(reply);
  const isShown = (name: string): boolean => !isNothing(fieldOf(shown, name));
  if (!isSuccess(reply) || !isObject(shown)) return undefined;
  if (!Object.keys(wanted).every(isShown) || others.some(isShown)) return undefined;
  return (await slotOf(scene)).living;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}
