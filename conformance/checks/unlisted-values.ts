import { isObject } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import type { Check, PlanInput } from '../check.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { toPage } from '../lists/pages.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** A list with a parameter that is an enumeration. */
type Enumerated = { readonly operation: Operation; readonly parameter: Parameter };

/**
 * An enumeration lists the values that there are (Enumerations). That another one is refused follows from that, and is not
 * said: a deployment that passes over what it does not know, everywhere, is not told.
 */
export const unlistedValues: Check = {
  id: 'unlisted-values',
  title: 'A value that an enumeration does not list is refused, as it is elsewhere',
  parallel: false,
  cases: ({ contract }) =>
    enumerated(contract).map((one) => ({
      id: `unlisted-values/${one.operation.id}`,
      operation: one.operation,
      requirement: requirementOf(one),
      level: 'implied',
      writes: false,
      priority: 2,
      requests: 1,
      run: (scene) => isRefused(scene, one),
    })),
};

const unlisted = 'NO_SUCH_VALUE';

/** Where an error status is stated for wrong parameters, that is looked at with the other errors. */
function enumerated(contract: PlanInput['contract']): readonly Enumerated[] {
  return statedLists(contract)
    .filter(({ errors }) => !errors.some(({ status }) => status === 400))
    .flatMap((operation) => {
      const parameter = operation.params.find(({ schema }) => isObject(schema) && 'enum' in schema);
      return parameter === undefined ? [] : { operation, parameter };
    });
}

function requirementOf({ operation, parameter }: Enumerated): string {
  if (parameter.in === 'query') return 'enum-owner-filter';
  return operation.lifecycle.resource === 'DataStorage' ? 'enum-data-storage-type' : 'enum-data-destination-type';
}

async function isRefused(scene: Scene, one: Enumerated): Promise<Outcome> {
  const exchange = await ask(scene, one);
  if (!isSuccess(exchange.reply)) return passed;
  // There may be nothing of such a kind, and no more to say of it.
  const isNone = one.parameter.in === 'path' && toPage(scene, one.operation, exchange)?.size === 0;
  if (isNone) return notApplicable('the list of an unlisted value is empty');
  if (!(await isRefusedElsewhere(scene, one))) return notApplicable('the deployment refuses no unlisted value at all');
  const summary = `${one.parameter.name} may have a value that is none of those listed`;
  return failed({ summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
}

/** Whether another operation keeps to an enumeration in the same place: what is optional may be passed over, and a path not. */
async function isRefusedElsewhere(scene: Scene, { operation, parameter }: Enumerated): Promise<boolean> {
  for (const other of enumerated(scene.contract)) {
    if (other.operation === operation || other.parameter.in !== parameter.in) continue;
    const { status } = (await ask(scene, other)).reply;
    if (status === 400 || status === 422) return true;
  }
  return false;
}

function ask(scene: Scene, { operation, parameter }: Enumerated): Promise<Exchange> {
  const parts = { [parameter.in]: { [parameter.name]: unlisted } };
  return scene.once(`unlisted ${operation.id}`, () =>
    scene.send(operation, parts, { role: keyHolder(scene, operation.role) }),
  );
}
