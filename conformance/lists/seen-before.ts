import type { Identity } from '../arrange/identity.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { toPage } from './pages.ts';

/**
 * The ids of the records that lists have shown before this run created another record: they cannot belong to it. None where
 * records are known by what they stand below as well, since each of those may count its own.
 */
export function seenBefore(scene: Scene, resource: string, created: Identity): ReadonlySet<string> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const creation = scene.arrange.creationOf(created);
  const end = scene.diary.findIndex(({ exchange }) => exchange === creation);
  if (read === undefined || resourceParams(read).length !== 1) return new Set();
  const lists = scene.diary.slice(0, Math.max(end, 0)).map(({ exchange }) => exchange);
  const shown = lists.filter(({ operation: { lifecycle } = {} }) => lifecycle?.action === 'list');
  const own = shown.filter(({ operation }) => operation!.lifecycle.resource === resource);
  return new Set(own.flatMap((exchange) => toPage(scene, exchange.operation!, exchange)?.ids ?? []));
}
