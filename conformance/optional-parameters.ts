import { isObject, type Json } from '../spec/json.ts';
import type { Operation, Parameter } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import { isSuccess } from './target/message.ts';
import { describeReply, failed, type Outcome } from './outcome.ts';
import { refusesBody } from './report-bodies/report-refusal.ts';
import type { Attempt } from './arrange/attempts.ts';
import { rightRequest } from './arrange/right-request.ts';
import type { Scene } from './scene.ts';

/**
 * A parameter that is stated to be optional, or to have a default, may be left out: a request that is refused without it
 * and answered with it shows that it is asked for. Undefined where that is not so.
 */
export async function asksForOptional(
  scene: Scene,
  operation: Operation,
  { exchange, parts, role }: Attempt & { readonly role: Role },
): Promise<Outcome | undefined> {
  if (operation.method !== 'GET' || operation.provenance !== 'stated' || !refusesBody(exchange.reply)) return undefined;
  // Where 400 is stated for what is missing, what is required may depend on other parameters.
  if (operation.errors.some(({ status }) => status === 400)) return undefined;
  for (const parameter of operation.params) {
    const value = parameter.in === 'query' && !parameter.required ? valueOf(parameter) : undefined;
    if (value === undefined || Object.hasOwn(parts.query ?? {}, parameter.name)) continue;
    const given = await rightRequest(scene, operation, role, { query: { [parameter.name]: value } });
    if (!given.ok || !isSuccess(given.value.exchange.reply)) continue;
    const { [parameter.name]: _, ...query } = given.value.parts.query ?? {};
    const without = await scene.send(operation, { ...given.value.parts, query }, { role });
    if (!refusesBody(without.reply)) return undefined;
    return failed({
      // What has no default is not said to be optional, if not required either; the limit is wherever there is one.
      level: parameter.name === 'limit' || hasDefault(parameter) ? 'stated' : 'implied',
      requirement: `parameter-${operation.id}-${parameter.name}`,
      key: `${parameter.name} asked for`,
      summary: `The optional parameter ${parameter.name} may not be left out`,
      expected: String(operation.success.status),
      received: describeReply(without),
      exchange: without,
    });
  }
  return undefined;
}

function hasDefault({ schema }: Parameter): boolean {
  return isObject(schema) && schema['default'] !== undefined;
}

/** A value of which nothing is left open: the default, the first of those that are named, or that of a number. */
function valueOf({ name, schema }: Parameter): string | undefined {
  const { default: usual, enum: values } = (isObject(schema) ? schema : {}) as { default?: Json; enum?: Json[] };
  const value = usual ?? values?.[0] ?? ({ limit: 10, offset: 0 } as Readonly<Record<string, Json>>)[name];
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : undefined;
}
