import type { Operation } from '../../spec/operation.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { totalOf } from './total-of.ts';

/** The last answers of a list whose total is not the number of its rows, though no part of it was asked for; the last first. */
export function doubtfulOf(scene: Scene, operation: Operation): readonly Entry[] {
  return scene.diary.filter((entry) => entry.exchange.operation === operation && isDoubtful(scene, entry)).toReversed();
}

function isDoubtful(scene: Scene, { exchange, parts, as }: Entry): boolean {
  const operation = exchange.operation!;
  const total = 'role' in as && isOfAll(operation, parts.query) ? totalOf(exchange) : undefined;
  if (total === undefined) return false;
  const page = toPage(scene, operation, exchange);
  return page !== undefined && page.removed.length === 0 && page.size !== total;
}

/** Whether a request asks for nothing but what it has to: a total may be that of all, whatever of them is shown. */
function isOfAll({ params }: Operation, query: Entry['parts']['query'] = {}): boolean {
  return Object.keys(query).every((name) => params.some((one) => one.name === name && one.required));
}
