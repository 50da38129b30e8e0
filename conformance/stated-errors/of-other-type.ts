import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { readPage } from '../lists/pages.ts';
import { destinationOfType } from '../arrange/destination-of-type.ts';
import { operationsOn } from '../arrange/paths.ts';
import { pathValues } from '../arrange/path-values.ts';
import { typeShown, typesOf } from '../arrange/stated-types.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import { livingRecords } from '../undisturbed/living-records.ts';

/** The type of a destination of spreadsheets. */
export const sheets = 'VENDOR1_SHEETS';

/** A Data Destination of ours that the list of a type other than `VENDOR1_SHEETS` shows; undefined where none does. */
export async function ofOtherType(scene: Scene, role: Role): Promise<string | undefined> {
  if (listByType(scene) === undefined || !scene.allowWrites) return undefined;
  const own = await scene.arrange.get('DataDestination', { role, subject: 'own' });
  if (!own.ok) return undefined;
  const [vendor] = sheets.split('_');
  // What is of the same vendor may share its accounts: another kind of destination is the plainest case.
  const others = typesOf(scene.contract, 'DataDestination')
    .filter((value) => value !== sheets)
    .toSorted((one, other) => Number(one.startsWith(vendor!)) - Number(other.startsWith(vendor!)));
  if (!(await isListedUnder(scene, role, own.value.id, sheets)))
    return firstOf(others, async (type) =>
      (await isListedUnder(scene, role, own.value.id, type)) ? own.value.id : undefined,
    );
  return firstOf(others, async (type) => {
    const id = await destinationOfType(scene, role, type);
    return id !== undefined && (await isListedUnder(scene, role, id, type)) ? id : undefined;
  });
}

/** Further kinds that are looked at. */
const alikeAtMost = 2;

/** Data Destinations of ours that show types which neither `VENDOR1_SHEETS` nor one that is known is of, one of each. */
export function ofTypesBeside(scene: Scene, role: Role, id: string): readonly string[] {
  const resource = 'DataDestination';
  const types = typesOf(scene.contract, resource);
  const typeOf = (one: string): string | undefined => {
    const creation = scene.arrange.creationOf({ resource, id: one });
    return creation && typeShown(jsonOf(creation.reply), types);
  };
  const own = livingRecords(scene, resource).filter((one) => scene.arrange.creatorOf({ resource, ...one }) === role);
  const byType = new Map(own.map((one) => [typeOf(one.id), one.id]));
  const known: readonly (string | undefined)[] = [undefined, sheets, typeOf(id)];
  return [...byType]
    .filter(([type]) => !known.includes(type))
    .map(([, one]) => one)
    .slice(0, alikeAtMost);
}

/** The first id that is found for one of the types, which are asked for one after the other. */
async function firstOf(
  types: readonly string[],
  find: (type: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  for (const type of types) {
    const id = await find(type);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Whether the list of a type shows a Data Destination. */
export async function isListedUnder(scene: Scene, role: Role, id: string, type: string): Promise<boolean> {
  const operation = listByType(scene);
  if (operation === undefined) return false;
  const path = { [pathValues(operation)!.parameter]: type };
  const { page } = await readPage(scene, { operation, parts: { path }, role }, {});
  return page?.ids.includes(id) === true;
}

function listByType({ contract }: Scene): Operation | undefined {
  return operationsOn(contract, 'list', 'DataDestination').find((one) => pathValues(one)?.values.includes(sheets));
}
