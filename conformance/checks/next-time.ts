import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { recordsIn } from '../arrange/identity.ts';
import { fieldOf } from '../arrange/records.ts';
import { nextInUtc } from '../by-path/stale-next.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { toPage } from '../lists/pages.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

const resource = 'ScheduledTrigger';

/** A schedule has a time zone, and its next time is of that. Looked at is what all others have read. */
export const nextTime: Check = {
  id: 'next-time',
  title: 'The next time of a schedule is of its time zone',
  parallel: false,
  atEnd: true,
  cases: ({ contract }) =>
    [operationOnOne(contract, 'read', resource)]
      .filter((operation) => operation !== undefined)
      .map((operation): Case => ({
        id: `next-time/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: false,
        priority: 1,
        requests: 0,
        run: (scene) => Promise.resolve(isOfZone(scene)),
      })),
};

/** A schedule as it was read or listed. */
type Sight = { readonly id: string; readonly record: unknown; readonly exchange: Exchange; readonly at: number };

function isOfZone(scene: Scene): Outcome {
  const sights = scene.diary.flatMap(({ exchange, parts }, at): readonly Sight[] => {
    const operation = exchange.operation!;
    if (operation.lifecycle.resource !== resource || !isSuccess(exchange.reply)) return [];
    if (operation.lifecycle.action === 'list')
      return [...(toPage(scene, operation, exchange)?.rows ?? [])].map(([id, record]) => ({
        id,
        record,
        exchange,
        at,
      }));
    const id = recordsIn(operation, parts.path).at(-1)?.id;
    const isRead = operation.lifecycle.action === 'read' && id !== undefined;
    return isRead ? [{ id, record: inEnvelope(jsonOf(exchange.reply)), exchange, at }] : [];
  });
  if (sights.length === 0) return notApplicable('no schedule was read');
  const wrong = sights.find(({ record }) => nextInUtc(record) !== undefined);
  if (wrong === undefined) return passed;
  const { record, exchange, at, id } = wrong;
  const change = scene.diary
    .slice(0, at)
    .findLast(
      (entry) =>
        isChanging(entry.exchange.operation!) &&
        isSuccess(entry.exchange.reply) &&
        entry.exchange.operation!.lifecycle.resource === resource &&
        (recordsIn(entry.exchange.operation!, entry.parts.path).at(-1)?.id === id ||
          entry.exchange.reply.body.includes(id)),
    )?.exchange;
  const name = nextInUtc(record)!;
  return failed({
    summary: 'The next time of a schedule is that of UTC, and its time zone is another',
    expected: `${name} in the time zone that the schedule shows`,
    received: `${name}: ${JSON.stringify(fieldOf(record, name) ?? null)}, of ${JSON.stringify(record).slice(0, 300)}`,
    exchange: change ?? exchange,
    operations: [...new Set([change ?? exchange, exchange].map(({ operation }) => operation!.id))],
  });
}
