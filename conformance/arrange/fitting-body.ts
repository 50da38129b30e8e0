import type { JsonObject } from '../../spec/json.ts';
import { toPage } from '../lists/pages.ts';
import { isSuccess } from '../target/message.ts';
import type { ReportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { listOperation } from './paths.ts';
import { fieldOf } from './records.ts';

/** How many destinations are tried for a config: one of each kind is mostly among the first. */
const most = 8;

/**
 * A report body with a destination config that the target accepts: delivered to the destination of the base, or else to
 * the first of those that are known that the config fits. Which one that is, no configuration says. Undefined where it
 * fits none. Asked once per operation and config.
 */
export function fittingBody(
  scene: Scene,
  subject: ReportSubject,
  destinationConfig: JsonObject,
): Promise<JsonObject | undefined> {
  const { operation, base, submit } = subject;
  const of = `${operation.id} ${JSON.stringify([destinationConfig, base['dataMartId'] ?? null])}`;
  return scene.once(`fitting ${of}`, async () => {
    for (const dataDestinationId of await destinationsFor(scene, subject, destinationConfig)) {
      const body = { ...base, dataDestinationId, destinationConfig };
      if (isSuccess((await submit(body)).reply)) return body;
    }
    return undefined;
  });
}

/** What a config has in it, and the types of the destinations that it may be for (Enumerations). */
const fitting: readonly (readonly [config: RegExp, type: RegExp])[] = [
  [/sheet/i, /SHEETS/],
  [/dashboard|studio/i, /STUDIO/],
  [/mail|subject|message/i, /EMAIL|SLACK|TEAMS|CHAT/],
];

/**
 * The ids of the destinations that are tried for a config: that of the base, then those that are known; and of all of them those
 * first whose type it is probably for.
 */
export async function destinationsFor(
  scene: Scene,
  { base, role }: ReportSubject,
  destinationConfig: JsonObject,
): Promise<readonly string[]> {
  const found = await scene.arrange.found('DataDestination', role);
  const ids = [...new Set([base['dataDestinationId'] as string, ...found.map(({ id }) => id)])];
  const text = JSON.stringify(destinationConfig);
  const [, isMeant] = fitting.find(([isSuch]) => isSuch.test(text)) ?? [];
  const types = typesShown(scene);
  const rankOf = (id: string): number => {
    const type = types.get(id);
    return type === undefined || isMeant === undefined ? 1 : isMeant.test(type) ? 0 : 2;
  };
  return ids.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, most);
}

/** By id, the types that the list of destinations has shown. */
function typesShown(scene: Scene): ReadonlyMap<string, string> {
  const list = listOperation(scene.contract, 'DataDestination');
  const answers = scene.diary.filter(({ exchange }) => list !== undefined && exchange.operation === list);
  const rows = answers.flatMap(({ exchange }) => [...(toPage(scene, list!, exchange)?.rows ?? [])]);
  return new Map(
    rows.flatMap(([id, row]) => {
      const type = fieldOf(row, 'type');
      return typeof type === 'string' ? [[id, type] as const] : [];
    }),
  );
}
