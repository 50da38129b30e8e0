import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { readSample } from '../arrange/samples.ts';
import { type Lister, readPage, toPage } from '../lists/pages.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/** A DataMart that was there before the run and is listed with a connector. */
export type ConnectorSource = {
  readonly connector: string;
  /** What the other connectors are called. */
  readonly others: readonly string[];
  /** The DataMart as it is read. */
  readonly record: JsonObject;
  /** Whether it says in so many words of which connector it is. */
  readonly isNamed: boolean;
};

/** Of many connectors, those that are asked about: most may have no DataMart. */
const connectorsAtMost = 3;

const readsAtMost = 2;

/** A DataMart that is listed with a connector; undefined where a few connectors, the likeliest first, have none. */
export async function connectorSource(
  scene: Scene,
  operation: Operation,
  role: Role,
): Promise<ConnectorSource | undefined> {
  const name = connectorParameter(operation);
  const given = requestOf(scene.profile, operation)?.path?.[name] ?? [];
  const found = await scene.arrange.found('Connector', role);
  const all = [...new Set([given, found.map(({ id }) => id)].flat())];
  const likely = all.filter((one) => wasSeen(scene, operation, one));
  const ordered = [...new Set([...likely, ...all])];
  for (const connector of ordered.slice(0, connectorsAtMost)) {
    const lister: Lister = { operation, parts: { path: { [name]: connector } }, role };
    const record = await listedRecord(scene, lister, connector);
    if (record === undefined) continue;
    // A list that shows the DataMarts of another connector is yet to be found out.
    const named = [connector, ...all].find((one) => mentions(record, one));
    const own = named ?? connector;
    return { connector: own, others: ordered.filter((one) => one !== own), record, isNamed: named !== undefined };
  }
  return undefined;
}

/** The name of the path parameter that takes the connector. */
export function connectorParameter({ params }: Operation): string {
  return params.find((one) => one.in === 'path')!.name;
}

/** Whether this run has seen a DataMart that names a connector, or that is listed with it. */
function wasSeen(scene: Scene, operation: Operation, connector: string): boolean {
  const name = connectorParameter(operation);
  return scene.diary.some(({ exchange, parts }) => {
    if (exchange.operation!.lifecycle.resource !== 'DataMart' || !isSuccess(exchange.reply)) return false;
    const isAsked = exchange.operation === operation && parts.path?.[name] === connector;
    const isFilled = isAsked && (toPage(scene, operation, exchange)?.size ?? 0) > 0;
    return isFilled || exchange.reply.body.includes(JSON.stringify(connector));
  });
}

/** One of the DataMarts in a list that this run has not created; of several, one that names the connector. */
async function listedRecord(scene: Scene, lister: Lister, connector: string): Promise<JsonObject | undefined> {
  const { page } = await readPage(scene, lister, {});
  const isForeign = (id: string): boolean =>
    page?.removed.includes(id) === false && scene.arrange.creatorOf({ resource: 'DataMart', id }) === undefined;
  const rows = [...(page?.rows ?? [])].filter(([id]) => isForeign(id));
  const isNaming = ([, row]: readonly [string, unknown]): boolean => mentions(row, connector);
  const [named, others] = [rows.filter(isNaming), rows.filter((row) => !isNaming(row))];
  let first: JsonObject | undefined;
  for (const [id] of [...named, ...others].slice(0, readsAtMost)) {
    const record = await readSample(scene, 'DataMart', { id, parents: {} }, lister.role);
    if (mentions(record, connector)) return record;
    first ??= record;
  }
  return first;
}
