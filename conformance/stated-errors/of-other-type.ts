import type { Role } from '../../spec/roles.ts';
import { readPage } from '../lists/pages.ts';
import { operationsOn } from '../arrange/paths.ts';
import { pathValues } from '../arrange/path-values.ts';
import type { Scene } from '../scene.ts';

const sheets = 'VENDOR1_SHEETS';

/** A Data Destination of ours that the list of a type other than `VENDOR1_SHEETS` shows; undefined where none does. */
export async function ofOtherType(scene: Scene, role: Role): Promise<string | undefined> {
  const operation = operationsOn(scene.contract, 'list', 'DataDestination').find(
    (one) => pathValues(one)?.values.includes(sheets) === true,
  );
  if (operation === undefined || !scene.allowWrites) return undefined;
  const own = await scene.arrange.get('DataDestination', { role, subject: 'own' });
  if (!own.ok) return undefined;
  const { parameter, values } = pathValues(operation)!;
  for (const type of values.filter((value) => value !== sheets)) {
    const { page } = await readPage(scene, { operation, parts: { path: { [parameter]: type } }, role }, {});
    if (page?.ids.includes(own.value.id) === true) return own.value.id;
  }
  return undefined;
}
