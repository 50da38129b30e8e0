import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isSuccess } from '../target/message.ts';
import { describeReply, type Fault, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { type ReportField, reportFields } from './report-fields.ts';
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
  if (subject.ok) return passed;
  const attempts = await reportAttempts(scene, operation);
  if (!attempts.ok) return inconclusive(attempts.reason, attempts.remedy);
  const fields = reportFields(operation).filter(({ required }) => !required);
  const bodies = attempts.value.bodies.slice(0, bodiesTried);
  for (const more of ways(fields)) {
    for (const body of bodies) {
      const faults = await demanded(attempts.value, { ...body, ...more }, Object.keys(more));
      if (faults.length > 0) return failed(...faults);
    }
  }
  return (await oneDemanded(attempts.value, bodies, fields)) ?? inconclusive(subject.reason, subject.remedy);
}

const bodiesTried = 4;
const bodiesTriedForOne = 2;

/** All fields at once, first with values that ask for nothing, then with such that a service cannot take for none. */
function ways(fields: readonly ReportField[]): readonly JsonObject[] {
  const bodyOf = (value: (field: ReportField) => Json | undefined): JsonObject =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)] as const).filter(isGiven));
  return [bodyOf(least), bodyOf((field) => evident(field) ?? least(field))];
}

function isGiven(entry: readonly [string, Json | undefined]): entry is readonly [string, Json] {
  return entry[1] !== undefined;
}

/** Each field alone: another may have been refused for its value. */
async function oneDemanded(
  attempts: ReportAttempts,
  bodies: readonly JsonObject[],
  fields: readonly ReportField[],
): Promise<Outcome | undefined> {
  const values = fields.map((field) => [field.name, least(field)] as const).filter(isGiven);
  for (const body of bodies.slice(0, bodiesTriedForOne)) {
    for (const [name, value] of [...values, ...Object.entries(attempts.foreign)]) {
      const faults = await demanded(attempts, { ...body, [name]: value }, [name]);
      if (faults.length > 0) return failed(...faults);
    }
  }
  return undefined;
}

/** Of the fields of an accepted body, those without which it is refused. */
async function demanded(
  { submit, foreign }: ReportAttempts,
  body: JsonObject,
  names: readonly string[],
): Promise<readonly Fault[]> {
  const isAccepted = async (): Promise<boolean> => isSuccess((await submit(body)).reply);
  if (!(await isAccepted())) return [];
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

/** The value of a field that asks for nothing. */
function least({ types }: ReportField): Json | undefined {
  if (types.includes('null')) return null;
  return types.includes('array') ? [] : undefined;
}

/** A value of its own type that asks for as little as one can. */
function evident({ types, schema }: ReportField): Json | undefined {
  if (types.includes('integer')) return schema['maximum'];
  if (types.includes('boolean')) return false;
  return types.includes('array') && schema['maxItems'] !== undefined ? [] : undefined;
}
