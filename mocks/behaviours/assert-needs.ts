import { toValidators, type Validator } from '../../spec/schema.ts';
import type { Call } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { needs } from './needs.ts';

/**
 * Makes what asserts, for an operationId, that a body has what the behaviour needs. Under a contract that says what bodies
 * are it never has anything to say; under one that leaves them open, nothing that cannot be read is kept.
 *
 * @throws Refusal with 400 that points to each place
 */
export function createNeedsAssertions(): (id: string) => (call: Pick<Call, 'body'>) => void {
  let compile: ReturnType<typeof toValidators> | undefined;
  return (id) => {
    const schema = needs[id];
    if (schema === undefined) return () => {};
    let validate: Validator | undefined;
    return ({ body }) => {
      validate ??= (compile ??= toValidators({ trust: true }))(schema);
      const details = validate(body).map(({ pointer, message }) => ({ pointer: `/body${pointer}`, message }));
      const [first] = details;
      if (first !== undefined) throw new Refusal(400, `${first.pointer} ${first.message}`, { details });
    };
  };
}
