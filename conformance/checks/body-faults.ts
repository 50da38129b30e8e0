import fc from 'fast-check';
import { type SingleFault, toSingleFaults } from '../../fixtures/arbitrary/to-single-faults.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toValidator } from '../../spec/schema.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { isRefusal, isSuccess } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, type Outcome, passed } from '../outcome.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';

/** How many faults of one body are tried first, of as many kinds; and how many more where the budget allows. */
const few = 3;
const further = 21;

/**
 * Where overlays of the deployment say more of a body than the specification does, each way to break one of those rules,
 * all else being right, is refused. Without such overlays there is nothing to hold a target to but the report bodies,
 * which have checks of their own.
 */
export const bodyFaults: Check = {
  id: 'body-faults',
  title: 'Bodies that an overlay describes are held to it',
  parallel: false,
  cases: ({ contract, seed }) =>
    contract.operations
      .filter((operation) => operation.protected && isDescribed(operation))
      .flatMap((operation) => [toCase(operation, seed, 'few'), toCase(operation, seed, 'further')]),
};

type Part = 'few' | 'further';

/** A report's own fields are checked elsewhere; what is within them, only an overlay describes. */
function isDescribed({ body, lifecycle }: Operation): boolean {
  if (!isObject(body?.schema)) return false;
  const properties = (body.schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
  if (lifecycle.resource !== 'Report') return Object.keys(properties).length > 0;
  return Object.values(properties).some((property) => {
    const items = isObject(property) ? property['items'] : undefined;
    return isObject(items) && Array.isArray(items['required']);
  });
}

function toCase(operation: Operation, seed: number, part: Part): Case {
  return {
    id: part === 'few' ? `body-faults/${operation.id}` : `body-faults/${operation.id}/further`,
    operation,
    requirement: `operation-${operation.id}`,
    writes: isChanging(operation),
    priority: part === 'few' ? 3 : 4,
    requests: part === 'few' ? few : further,
    run: (scene) => refusesEach(scene, operation, { seed, part }),
  };
}

async function refusesEach(
  scene: Scene,
  operation: Operation,
  { seed, part }: { readonly seed: number; readonly part: Part },
): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const base = parts.body;
  if (!isObject(base) || toValidator(operation.body!.schema)(base).length > 0) {
    return inconclusive('no body is known that fits the overlay', 'a request of the profile that fits it');
  }
  if (!isSuccess(exchange.reply)) {
    const remedy = `requests: { "${operation.method} ${operation.path}": { body: { … } } }`;
    return inconclusive(`a body that should be right was answered ${exchange.reply.status}`, remedy);
  }
  // A fault of one variant of a body may be none beside the fields of another: the contract says.
  const isRight = toValidator(operation.body!.schema);
  const tried = await scene.once(`body faults ${operation.id}`, () => Promise.resolve(inTurn(faultsOf(operation))));
  const faults: Fault[] = [];
  for (const fault of part === 'few' ? tried.slice(0, few) : tried.slice(few, few + further)) {
    const body = withFault(base, fault, seed);
    if (body === undefined || isRight(body).length === 0) continue;
    const refused = await scene.send(operation, { ...parts, body }, { role });
    if (!isSuccess(refused.reply)) {
      if (!isRefusal(refused.reply)) return inconclusive(`it is answered ${refused.reply.status}`, 'another key');
      continue;
    }
    const summary = `A body is accepted in spite of ${fault.description}`;
    const received = describeReply(refused);
    faults.push({ key: fault.description, summary, expected: 'refused (4xx)', received, exchange: refused });
  }
  return faults.length === 0 ? passed : failed(...faults);
}

function faultsOf({ body, lifecycle }: Operation): readonly SingleFault[] {
  const all = toSingleFaults(body!.schema);
  return lifecycle.resource === 'Report' ? all.filter(({ pointer }) => pointer.split('/').length > 3) : all;
}

/** One of each keyword, then the second of each, and so on: what is tried first are faults of different kinds. */
function inTurn(faults: readonly SingleFault[]): readonly SingleFault[] {
  const kinds = [...Map.groupBy(faults, ({ keyword }) => keyword).values()];
  const turns = Math.max(0, ...kinds.map((kind) => kind.length));
  return Array.from({ length: turns }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
}

/** The right body with the one field in which the fault is, or without the one that the fault leaves out. */
function withFault(base: JsonObject, { pointer, keyword, values }: SingleFault, seed: number): JsonObject | undefined {
  const [whole] = fc.sample(values, { seed, numRuns: 1 });
  if (!isObject(whole)) return undefined;
  const field = pointer.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
  if (field !== undefined) return { ...base, [field]: whole[field] ?? null };
  if (keyword !== 'required') return undefined;
  const lost = Object.keys(base).filter((name) => !Object.hasOwn(whole, name));
  return Object.fromEntries(Object.entries(base).filter(([name]) => !lost.includes(name)));
}
