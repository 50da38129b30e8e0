import type { Json, JsonObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { isRefusal, isSuccess } from './message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from './outcome.ts';
import { type ReportField, reportFields } from './report-fields.ts';
import { type ReportAttempts, reportAttempts, reportSubject } from './report-subject.ts';
import type { Scene } from './scene.ts';

/**
 * "All other fields are optional", and `dataMartId` is not part of an update: where a body with the required fields alone
 * is refused and the same with one more field is accepted, that field is required. Asked twice, since what is created may
 * stand in the way of the next.
 */
export async function areOptional(scene: Scene, operation: Operation): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  if (subject.ok) return passed;
  const attempts = await reportAttempts(scene, operation);
  if (!attempts.ok) return inconclusive(attempts.reason, attempts.remedy);
  const { bodies, foreign } = attempts.value;
  const more = { ...Object.fromEntries(reportFields(operation).flatMap(optional)), ...foreign };
  for (const body of bodies.slice(0, bodiesTried)) {
    for (const [name, value] of Object.entries(more)) {
      const outcome = await isDemanded(attempts.value, body, name, value);
      if (outcome !== undefined) return outcome;
    }
  }
  return inconclusive(subject.reason, subject.remedy);
}

const bodiesTried = 4;

async function isDemanded(
  { submit, foreign }: ReportAttempts,
  body: JsonObject,
  name: string,
  value: Json,
): Promise<Outcome | undefined> {
  const isAccepted = async (): Promise<boolean> => isSuccess((await submit({ ...body, [name]: value })).reply);
  if (!(await isAccepted())) return undefined;
  const exchange = await submit(body);
  if (!isRefusal(exchange.reply) || !(await isAccepted())) return undefined;
  return failed({
    key: name,
    ...(name in foreign ? { requirement: 'report-update-without-data-mart-id' } : {}),
    summary: `A body without ${name} is refused, one with it is accepted`,
    expected: `accepted (2xx) without ${name}`,
    received: describeReply(exchange),
    exchange,
  });
}

/** An optional field with its least value. */
function optional({ name, types, required }: ReportField): readonly (readonly [string, Json])[] {
  if (required) return [];
  if (types.includes('null')) return [[name, null]];
  return types.includes('array') ? [[name, []]] : [];
}
