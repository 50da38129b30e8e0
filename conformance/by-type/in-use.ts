import { mentions } from '../arrange/mentions.ts';
import { readOne } from '../arrange/lifecycle.ts';
import type { PathValues } from '../arrange/path-values.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Lister, Page } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { toItems } from '../arrange/records.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { saidType } from './said-type.ts';

/** How many reports are looked at. */
const reportsAtMost = 3;

/** The type that needs a connected account (Data Destinations). */
const withAccount = 'VENDOR1_SHEETS';

type Rows = readonly (readonly [id: string, row: unknown])[];

/** By resource, how one of several records is shown to be ready. */
const ready: Readonly<Record<string, (scene: Scene, lister: Lister, old: Rows) => Promise<unknown>>> = {
  // A storage may be there without credentials: it has them where it is browsed.
  DataStorage: browsed,
  DataDestination: delivered,
};

/** The row of a record that was there before this run, and is ready, since it is in use. */
export async function inUse(scene: Scene, lister: Lister, home: Page, { values }: PathValues): Promise<unknown> {
  const { resource } = lister.operation.lifecycle;
  const old = [...home.rows].filter(([id, row]) => {
    const type = saidType(row, values);
    const isOurs = scene.arrange.creationOf({ resource, id, parents: {} }) !== undefined;
    return type !== undefined && type !== withAccount && !isOurs;
  });
  return old.length === 0 ? undefined : ready[resource]?.(scene, lister, old);
}

/** A storage of which something is listed. */
async function browsed(scene: Scene, { role }: Lister, old: Rows): Promise<unknown> {
  const browse = scene.contract.operations.find(({ id }) => id === 'listDataStorageResources');
  const arranged = browse && (await scene.arrange.requests(browse, { role, subject: 'found' }));
  const parts = arranged?.ok === true ? arranged.value[0]! : undefined;
  if (browse === undefined || parts === undefined) return undefined;
  const { reply } = await scene.send(browse, parts, { role });
  const found = isSuccess(reply) ? (toItems(jsonOf(reply)) ?? []) : [];
  const id = parts.path?.[resourceParams(browse).at(-1)!.name];
  return found.length === 0 ? undefined : old.find(([one]) => one === id)?.[1];
}

/** A destination that a report is delivered to. */
async function delivered(scene: Scene, { role }: Lister, old: Rows): Promise<unknown> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const reports = read === undefined ? [] : await scene.arrange.found('Report', role);
  for (const report of reports.slice(0, reportsAtMost)) {
    const { reply } = await readOne(scene, read!, report, role);
    const used = isSuccess(reply) ? old.find(([id]) => mentions(jsonOf(reply), id)) : undefined;
    if (used !== undefined) return used[1];
  }
  return undefined;
}
