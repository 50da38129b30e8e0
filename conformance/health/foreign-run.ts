import { isObject } from '../../spec/json.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { mentions } from '../arrange/mentions.ts';
import { readAll } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { begunRuns } from './begun-runs.ts';
import { healthEntry, type Named, namedIn } from './health-entry.ts';
import type { HealthPlace } from './health-place.ts';

/** How many ids that may be those of runs are looked for. */
const soughtAtMost = 3;

const namesRun = /run|exec|job/i;

/** What is told of more than the DataMart. */
const ofMore = /project|storage|destination|workspace|organi[sz]ation|parent|source|upstream/i;

/**
 * A DataMart that nothing rests on has runs of its own alone. What its health names is held to be a run of another where it is
 * read below that and not below this one, and where the health of another new DataMart names such a run, too.
 */
export async function foreignRun(
  scene: Scene,
  place: HealthPlace,
  told: { readonly mart: string; readonly exchange: Exchange },
): Promise<Fault | undefined> {
  if ((await foreignIn(scene, place, told)) === undefined) return undefined;
  const mart = await place.fresh();
  if (mart === undefined) return undefined;
  const exchange = await place.health(mart);
  const foreign = await foreignIn(scene, place, { mart, exchange });
  if (foreign === undefined) return undefined;
  const summary = 'The health of a DataMart names a run of another';
  const received = `${describeReply(exchange)}, and ${foreign.run} is a run of ${foreign.mart}`;
  return { key: 'foreign-run', summary, expected: `runs of ${mart} alone`, received, exchange };
}

/** A run that is another DataMart's for certain. */
async function foreignIn(
  scene: Scene,
  place: HealthPlace,
  { mart, exchange }: { readonly mart: string; readonly exchange: Exchange },
): Promise<{ readonly run: string; readonly mart: string } | undefined> {
  const entry = isSuccess(exchange.reply) ? healthEntry(jsonOf(exchange.reply), mart) : undefined;
  const own = begunRuns(scene).get(mart) ?? [];
  const isSought = ({ id, path }: Named): boolean =>
    id !== mart && !own.includes(id) && namesRun.test(path) && !ofMore.test(path);
  const named = namedIn(entry).filter(isSought);
  const runs = [...new Set(named.map(({ id }) => id))].slice(0, soughtAtMost);
  const history = runs.length === 0 ? undefined : await place.history(mart);
  if (history === undefined) return undefined;
  for (const run of runs.filter((id) => !history.rows.has(id))) {
    const other = await martOfRun(scene, place, run);
    if (other === undefined || other === mart) continue;
    const [there, here] = [await place.read(other, run), await place.read(mart, run)];
    const isThere = isSuccess(there.reply) && mentions(jsonOf(there.reply), run);
    if (isThere && [403, 404].includes(here.reply.status)) return { run, mart: other };
  }
  return undefined;
}

/** The DataMart of a run: of which we have begun it, in whose history it was seen, or which its row in a list names. */
async function martOfRun(scene: Scene, { role }: HealthPlace, run: string): Promise<string | undefined> {
  const begun = [...begunRuns(scene)].find(([, runs]) => runs.includes(run))?.[0];
  if (begun !== undefined) return begun;
  for (const { exchange, parts } of scene.diary) {
    const { operation, reply } = exchange;
    const isHistory = operation?.lifecycle.resource === 'Run' && operation.lifecycle.action === 'list';
    const param = isHistory ? resourceParams(operation)[0] : undefined;
    if (param === undefined || !isSuccess(reply) || !reply.body.includes(run)) continue;
    const mart = parts.path?.[param.name];
    if (mart !== undefined && mentions(jsonOf(reply), run)) return mart;
  }
  const all = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length === 0);
  const rows = all === undefined ? undefined : (await readAll(scene, { operation: all, parts: {}, role }))?.rows;
  const row = rows?.get(run);
  return isObject(row) ? referenceOf(row, 'DataMart') : undefined;
}
