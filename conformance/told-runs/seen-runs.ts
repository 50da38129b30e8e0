import { isObject } from '../../spec/json.ts';
import { recordsIn } from '../arrange/identity.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** A run as an answer shows it. */
export type SeenRun = {
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly exchange: Exchange;
};

/** The runs that were read or listed in this run, in the order of the answers. */
export function seenRuns(scene: Scene): readonly SeenRun[] {
  const read = operationOnOne(scene.contract, 'read', 'Run');
  const lists = operationsOn(scene.contract, 'list', 'Run');
  return scene.diary.flatMap(({ exchange, parts }): readonly SeenRun[] => {
    const { operation, reply } = exchange;
    if (operation === undefined || !isSuccess(reply)) return [];
    const rows = lists.includes(operation) ? [...(toPage(scene, operation, exchange)?.rows ?? [])] : [];
    const own =
      operation === read ? [[recordsIn(read, parts.path).at(-1)!.id, inEnvelope(jsonOf(reply))] as const] : [];
    return [...rows, ...own].flatMap(([id, record]) => (isObject(record) ? [{ id, record, exchange }] : []));
  });
}
