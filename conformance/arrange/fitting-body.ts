import type { JsonObject } from '../../spec/json.ts';
import { isSuccess } from '../target/message.ts';
import type { ReportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';

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
    for (const dataDestinationId of await destinationsFor(scene, subject)) {
      const body = { ...base, dataDestinationId, destinationConfig };
      if (isSuccess((await submit(body)).reply)) return body;
    }
    return undefined;
  });
}

/** The ids of the destinations that are tried: that of the base, then those that are known. */
export async function destinationsFor(scene: Scene, { base, role }: ReportSubject): Promise<readonly string[]> {
  const found = await scene.arrange.found('DataDestination', role);
  return [...new Set([base['dataDestinationId'] as string, ...found.map(({ id }) => id)])].slice(0, most);
}
