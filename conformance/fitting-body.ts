import type { JsonObject } from '../spec/json.ts';
import { isSuccess } from './message.ts';
import type { ReportSubject } from './report-subject.ts';
import type { Scene } from './scene.ts';

/** How many destinations are tried for a config: one of each kind is mostly among the first. */
const most = 8;

/**
 * A report body with a destination config that the target accepts: delivered to the destination of the base, or else to
 * the first of those that are known that the config fits. Which one that is, no configuration says. Undefined where it
 * fits none. Asked once per operation and config.
 */
export function fittingBody(
  scene: Scene,
  { operation, base, role, submit }: ReportSubject,
  destinationConfig: JsonObject,
): Promise<JsonObject | undefined> {
  return scene.once(`fitting ${operation.id} ${JSON.stringify(destinationConfig)}`, async () => {
    const found = await scene.arrange.found('DataDestination', role);
    const ids = new Set([base['dataDestinationId']!, ...found.map(({ id }) => id)]);
    for (const dataDestinationId of [...ids].slice(0, most)) {
      const body = { ...base, dataDestinationId, destinationConfig };
      if (isSuccess((await submit(body)).reply)) return body;
    }
    return undefined;
  });
}
