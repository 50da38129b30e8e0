import { toValidators, type Validator } from '../../spec/schema.ts';
import type { Call } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { needs } from './needs.ts';

/**
 * Makes what asserts that a body has what the behaviour of its operation needs. Under a contract that says what bodies
 * are it never has anything to say; under one that leaves them open, nothing that cannot be read is kept.
 *
 * @throws Refusal with 400 that points to each place
 */
export function createNeedsAssertion(): (call: Call) => void {
  const compiled = new Map<string, Validator>();
  let compile: ReturnType<typeof toValidators> | undefined;
  return ({ operation: { id }, body }) => {
    const schema = needs[id];
    if (schema === undefined) return;
    let validate = compiled.get(id);
    if (validate === undefined) {
      compile ??= toValidators({ trust: true });
      validate = compile(schema);
      compiled.set(id, validate);
    }
    const details = validate(body).map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message }));
    const [first] = details;
    if (first !== undefined) throw new Refusal(400, `${first.pointer} ${first.message}`, { details });
  };
}
