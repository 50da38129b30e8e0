import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { eventually } from '../target/patience.ts';
import { fillingsOf } from './fillings.ts';
import { type Page, readPage } from './pages.ts';

/**
 * A list of the whole project shows nothing that stood below a DataMart which was removed, and of which reading says
 * that there is none: "across accessible DataMarts" (Endpoints / Project-wide lists). Looked at where that was tried
 * anyway.
 */
export async function listedGhost(scene: Scene, list: Operation): Promise<Fault | undefined> {
  const { resource } = list.lifecycle;
  const { ghosts } = await fillingsOf(scene);
  const ghost = ghosts.get(resource);
  const read = operationOnOne(scene.contract, 'read', resource);
  if (ghost === undefined || read === undefined || list.path.includes('{')) return undefined;
  ghosts.delete(resource);
  const { child, role, removal } = ghost;
  const look = async (): Promise<Page | undefined> =>
    (await readPage(scene, { operation: list, parts: {}, role }, {})).page;
  const rowIn = (page: Page | undefined): unknown => {
    const row = page?.rows.get(child.id);
    const isBelow = Object.values(child.parents).some((id) => mentions(row, id));
    return isBelow && !isMarkedRemoved(row) ? row : undefined;
  };
  const page = await eventually(scene, resource, look, (now) => rowIn(now) === undefined);
  if (page === undefined || rowIn(page) === undefined) return undefined;
  const { reply } = await readOne(scene, read, child, role);
  if (![404, 410].includes(reply.status)) return undefined;
  return {
    key: 'ghost',
    level: 'implied',
    requirement: `operation-${list.id}`,
    summary: `${capital(withArticle(resource))} of a record that was removed is listed, though reading it says that there is none`,
    expected: 'a list without it',
    received: JSON.stringify(rowIn(page)).slice(0, 200),
    exchange: page.exchange,
    operations: [list.id, removal.operation!.id],
  };
}
