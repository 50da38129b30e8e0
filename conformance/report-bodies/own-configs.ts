import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fittingBody } from '../arrange/fitting-body.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../arrange/paths.ts';
import { pick } from './report-candidates.ts';
import { answerTo, refusesBody } from './report-refusal.ts';
import { reportOperations, reportSubject } from './report-subject.ts';
import { withReport } from './report-submit.ts';
import type { Scene } from '../scene.ts';

/**
 * A config that a report was created with is one of the variants: the update of that report with what it was created
 * with is right, whatever else a deployment asks of a config and its destination.
 */
export async function takesOwnConfigs(scene: Scene, operation: Operation): Promise<Outcome> {
  const create = reportOperations(scene.contract).find(({ lifecycle }) => lifecycle.action === 'create');
  const created = create === undefined ? undefined : await reportSubject(scene, create);
  if (created?.ok !== true) return inconclusive('no report could be created', 'a contract and a key that create one');
  const subject = created.value;
  const configs = Object.values<JsonObject>(scene.profile.samples?.destinationConfigs ?? {});
  // Where a body is known that the update accepts, that is the base.
  const takesBase = (await reportSubject(scene, operation)).ok;
  const outcomes: Outcome[] = takesBase ? [passed] : [];
  for (const config of takesBase ? configs : [undefined, ...configs]) {
    const body = config === undefined ? subject.base : await fittingBody(scene, subject, config);
    if (body === undefined) continue;
    const use = (id: string): Promise<Outcome> => isTaken(scene, operation, id, body);
    const outcome = await withReport(scene, subject.operation, subject.role, body, use);
    if (outcome !== undefined) outcomes.push(outcome);
  }
  const refused = outcomes.find(({ state }) => state === 'failed');
  // Where none is taken, it may be something else that is refused.
  const isTold = refused === undefined || outcomes.some(({ state }) => state === 'passed');
  if (!isTold) return inconclusive('no report is updated with what it was created with', updating(operation));
  return refused ?? outcomes.at(-1) ?? inconclusive('no report could be created again', 'a deployment at rest');
}

function updating({ method, path }: Operation): string {
  return `requests: { "${method} ${path}": { body: { … } } }`;
}

/** Refused twice, it is not refused for something of the moment. */
async function isTaken(scene: Scene, operation: Operation, id: string, created: JsonObject): Promise<Outcome> {
  const allowed = Object.keys(((operation.body!.schema as JsonObject)['properties'] ?? {}) as JsonObject);
  const role = keyHolder(scene, operation.role);
  const path = { [resourceParams(operation)[0]!.name]: id };
  const submit = (body: Json): ReturnType<Scene['send']> => scene.send(operation, { path, body }, { role });
  const body = pick(created, allowed);
  if (!refusesBody((await answerTo(submit, body)).reply)) return passed;
  const exchange = await submit(body);
  if (isSuccess(exchange.reply) || !refusesBody(exchange.reply)) return passed;
  const summary = 'A destination config that a report was created with is refused when the report is updated';
  return failed({ summary, expected: 'accepted (2xx)', received: describeReply(exchange), exchange });
}
