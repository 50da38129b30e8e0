import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { readPage } from '../lists/pages.ts';
import { operationsOn } from '../arrange/paths.ts';
import { pathValues } from '../arrange/path-values.ts';
import { typesOf } from '../arrange/stated-types.ts';
import type { Scene } from '../scene.ts';

/** The type of a destination of spreadsheets. */
export const sheets = 'VENDOR1_SHEETS';

/** A Data Destination of ours that the list of a type other than `VENDOR1_SHEETS` shows; undefined where none does. */
export async function ofOtherType(scene: Scene, role: Role): Promise<string | undefined> {
  if (listByType(scene) === undefined || !scene.allowWrites) return undefined;
  const own = await scene.arrange.get('DataDestination', { role, subject: 'own' });
  if (!own.ok) return undefined;
  for (const type of typesOf(scene.contract, 'DataDestination').filter((value) => value !== sheets)) {
    if (await isListedUnder(scene, role, own.value.id, type)) return own.value.id;
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
