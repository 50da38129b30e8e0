import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Validator } from '../../spec/schema.ts';
import type { Call } from '../behaviour.ts';
import { toMeantFaults } from '../input/meant-faults.ts';
import { createCompilers } from '../input/validate.ts';
import { Refusal } from '../refusal.ts';

/** Asserts that a field which the body of a call changes is one that a record with the rest of it could be created with. */
export type CreatableAssertion = (call: Pick<Call, 'body' | 'operations'>, record: JsonObject, field: string) => void;

/**
 * Makes what asserts, for the operation that creates records of a kind, that a change leaves none that it would refuse: a
 * body that changes a record need not name its type, so that its own schema cannot tell what fits that type. Where the
 * contract leaves the creating body open, there is nothing to refuse.
 *
 * @throws Refusal with 400 that points to each place
 */
export function toCreatableAssertion(creationId: string): CreatableAssertion {
  const known = new WeakMap<Operation, Validator>();
  const validatorOf = (operation: Operation): Validator => {
    const validate = known.get(operation) ?? createCompilers().body(operation.body?.schema ?? true);
    known.set(operation, validate);
    return validate;
  };
  return ({ body, operations }, record, field) => {
    const creation = operations.find(({ id }) => id === creationId);
    if (body[field] === undefined || creation === undefined) return;
    const faults = toMeantFaults(validatorOf(creation)({ ...record, [field]: body[field] }));
    const details = faults
      .filter(({ pointer }) => pointer === `/${field}` || pointer.startsWith(`/${field}/`))
      .map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message }));
    const [first] = details;
    if (first !== undefined) throw new Refusal(400, `${first.pointer} ${first.message}`, { details });
  };
}
