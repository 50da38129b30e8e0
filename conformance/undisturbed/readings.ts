import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { resourceParams } from '../arrange/paths.ts';
import { toId } from '../arrange/records.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { As, Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** A record that was asked for by its id, and the id that the answer shows. */
export type Reading = {
  readonly asked: string;
  readonly shown: string;
  /** What it stands below, as a text. */
  readonly place: string;
  readonly exchange: Exchange;
  readonly parts: RequestParts;
  readonly as: As;
};

/** What this run has read by an operation, once for each id. */
export function readingsOf(scene: Scene, operation: Operation): readonly Reading[] {
  const all = scene.diary.filter(({ exchange }) => exchange.operation === operation);
  const readings = all.map(({ exchange, parts, as }) => toReading(scene, exchange, parts, as));
  const known = readings.filter((reading) => reading !== undefined);
  return [...new Map(known.map((reading) => [`${reading.place} ${reading.asked}`, reading])).values()];
}

/** Asks for a record once more, or for another in the same place; undefined where it is not shown with an id. */
export async function readingAgain(
  scene: Scene,
  operation: Operation,
  { asked, parts, as }: Pick<Reading, 'asked' | 'parts' | 'as'>,
): Promise<Reading | undefined> {
  const path = { ...parts.path, [resourceParams(operation).at(-1)!.name]: asked };
  const exchange = await scene.send(operation, { ...parts, path }, as);
  return toReading(scene, exchange, { ...parts, path }, as);
}

function toReading(scene: Scene, exchange: Exchange, parts: RequestParts, as: As): Reading | undefined {
  const { resource, id: asked, parents = {} } = recordsIn(exchange.operation!, parts.path).at(-1)!;
  const shown = isSuccess(exchange.reply) ? toId(jsonOf(exchange.reply), resource, scene.profile.idField) : undefined;
  return shown === undefined ? undefined : { asked, shown, place: JSON.stringify(parents), exchange, parts, as };
}
