import { listOperation } from '../arrange/paths.ts';
import { type Lister, type Page, readPage, toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';

/** The rows of the list of all types as this run has last read it, else as it is read now; none where it cannot be read. */
export async function seenAtHome(scene: Scene, lister: Lister): Promise<Page['rows']> {
  const { resource } = lister.operation.lifecycle;
  const home = listOperation(scene.contract, resource);
  const pages = scene.diary.flatMap(({ exchange }) =>
    exchange.operation === home && home !== undefined ? (toPage(scene, home, exchange) ?? []) : [],
  );
  if (pages.length === 0) return (await readHome(scene, lister))?.rows ?? new Map();
  return new Map(pages.flatMap(({ rows }) => [...rows]));
}

/** The list of all types as it is now; undefined where it cannot be read. */
export async function readHome(scene: Scene, { operation, role }: Omit<Lister, 'parts'>): Promise<Page | undefined> {
  const home = listOperation(scene.contract, operation.lifecycle.resource);
  return home && (await readPage(scene, { operation: home, parts: {}, role }, {})).page;
}
