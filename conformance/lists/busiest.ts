import { referenceOf } from '../arrange/reference-of.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { boundsOf } from './bounds-of.ts';
import { type Lister, readPage } from './pages.ts';

/**
 * Of the lists of records below a parent each, the one of which the list of the whole project shows most records: what
 * cannot be created for a list is best looked for where most of it is. The given one where that does not tell.
 */
export async function busiest(scene: Scene, lister: Lister): Promise<Lister> {
  const { operation, parts, role } = lister;
  const [parameter, ...more] = resourceParams(operation);
  const whole = operationsOn(scene.contract, 'list', operation.lifecycle.resource).find(
    ({ path }) => !path.includes('{'),
  );
  if (parameter === undefined || more.length > 0 || whole === undefined) return lister;
  const { maximum } = boundsOf(whole, 'limit') ?? {};
  const query = maximum === undefined ? {} : { limit: maximum };
  const { page } = await readPage(scene, { operation: whole, parts: {}, role }, query);
  const parents = [...(page?.rows.values() ?? [])].flatMap((row) => referenceOf(row, parameter.resource!) ?? []);
  const [most] = [...Map.groupBy(parents, (id) => id)].toSorted(([, one], [, other]) => other.length - one.length);
  if (most === undefined) return lister;
  const chosen = { operation, role, parts: { ...parts, path: { ...parts.path, [parameter.name]: most[0] } } };
  // A parent may be kept from a caller who is shown that it was run.
  return (await readPage(scene, chosen, {})).page === undefined ? lister : chosen;
}
