import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { freshStream } from '../streams/fresh-stream.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import type { Exchange } from '../target/message.ts';
import { freshReport, streamReport } from './fresh-report.ts';

/** A service may cap what nobody asked for to be capped: no fewer rows than this. */
const ownCap = 1000;

/** The greatest limit that a report may have. */
const greatest = 10_000_000;

/**
 * "Null means no explicit row cap": a report with a limit of null has as many rows as one with the greatest limit, which is
 * asked for where it has fewer than its DataMart, or a round number of them.
 */
export async function hasNoCap(scene: Scene, operation: Operation): Promise<Outcome> {
  const fresh = await freshStream(scene);
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const { id, exchange } = fresh.value;
  const all = sizeOf(exchange);
  const plain = await freshReport(scene, operation, id, {});
  const size = sizeOf(plain);
  if (plain === undefined || all === undefined || size === undefined || all < 2)
    return inconclusive('a new DataMart, or a report of it, has too few rows', withRows);
  // Who has a cap of its own, may cut DataMarts as well: at a round number.
  const isWhole = size >= all && size % 5 !== 0;
  if (isWhole || size >= ownCap || plain.reply.partial) return passed;
  const ask = async (controls: JsonObject): Promise<number | undefined> =>
    sizeOf(await streamReport(scene, operation, id, controls));
  const most = await ask({ limitConfig: greatest });
  if (most === undefined || most <= size || (await ask({})) !== size) return passed;
  const summary = 'A limit of null caps the rows of a report';
  const expected = `${most} rows, as with a limit of ${greatest}`;
  return failed({ summary, expected, received: `${size} rows`, exchange: plain });
}

const withRows = 'requests: { updateDataMartDefinition: { body: { … } } }, of a table with rows';

/** How many rows a stream has at least; undefined where its lines may not all be rows. */
function sizeOf(exchange: Exchange | undefined): number | undefined {
  return exchange && rowsIn(exchange.reply)?.length;
}
