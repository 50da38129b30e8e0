import type { Operation } from '../../spec/operation.ts';
import type { JsonObject } from '../../spec/json.ts';
import { namesField } from '../refusals/names-field.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, type Fault, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { leastFields } from './least-fields.ts';
import { answerTo, refusesBody } from './report-refusal.ts';
import { type ReportAttempts, reportAttempts, reportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';

/**
 * "All other fields are optional", and `dataMartId` is not part of an update: where a body with the required fields alone
 * is refused and the same with more of them is accepted, what cannot be left out of it is required. Asked twice, since what
 * is created may stand in the way of the next.
 */
export async function areOptional(scene: Scene, operation: Operation): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  const attempts = await reportAttempts(scene, operation);
  if (!attempts.ok) return inconclusive(attempts.reason, attempts.remedy);
  if (subject.ok) {
    const { base, more } = subject.value;
    const faults = await demanded(attempts.value, base, more);
    return faults.length > 0 ? failed(...faults) : passed;
  }
  return (await oneDemanded(attempts.value, operation)) ?? inconclusive(subject.reason, subject.remedy);
}

const bodiesTried = 2;

/** Each field alone: another may have been refused for its value. */
async function oneDemanded(attempts: ReportAttempts, operation: Operation): Promise<Outcome | undefined> {
  const [least = {}] = leastFields(operation);
  for (const body of attempts.bodies.slice(0, bodiesTried)) {
    for (const [name, value] of [...Object.entries(least), ...Object.entries(attempts.foreign)]) {
      const faults = await demanded(attempts, { ...body, [name]: value }, [name]);
      if (faults.length > 0) return failed(...faults);
    }
  }
  return missed(attempts);
}

/** A refusal that misses a field which is no part of the body. */
async function missed({ bodies, submit, foreign }: ReportAttempts): Promise<Outcome | undefined> {
  const exchange = bodies[0] && (await answerTo(submit, bodies[0]));
  if (exchange === undefined || !refusesBody(exchange.reply)) return undefined;
  const name = Object.keys(foreign).find((one) => namesField(jsonOf(exchange.reply), one));
  if (name === undefined) return undefined;
  const summary = `A body without ${name} is refused, as it has none`;
  const requirement = 'report-update-without-data-mart-id';
  const expected = `accepted (2xx) without ${name}`;
  return failed({ key: name, requirement, summary, expected, received: describeReply(exchange), exchange });
}

/** Of the fields of an accepted body, those without which it is refused. */
async function demanded(
  { submit, foreign }: ReportAttempts,
  body: JsonObject,
  names: readonly string[],
): Promise<readonly Fault[]> {
  const isAccepted = async (): Promise<boolean> => isSuccess((await submit(body)).reply);
  if (names.length === 0 || !(await isAccepted())) return [];
  const faults: Fault[] = [];
  for (const name of names) {
    const without = Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));
    const exchange = await answerTo(submit, without);
    if (!refusesBody(exchange.reply) || !(await isAccepted()) || !refusesBody((await submit(without)).reply)) continue;
    faults.push({
      key: name,
      ...(name in foreign ? { requirement: 'report-update-without-data-mart-id' } : {}),
      summary: `A body without ${name} is refused, one with it is accepted`,
      expected: `accepted (2xx) without ${name}`,
      received: describeReply(exchange),
      exchange,
    });
  }
  return faults;
}
