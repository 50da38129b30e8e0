import type { Operation } from '../../spec/operation.ts';
import type { Behaviour, Behaviours, Call } from '../behaviour.ts';
import { after } from '../maybe-promise.ts';
import { assertReferences, type Reference, toReferences } from '../records/references.ts';
import { settle } from '../time/settle.ts';
import { createNeedsAssertions } from './assert-needs.ts';
import { effects } from './effects.ts';

/** Operations that judge the ids in their body themselves: by 404, or by leaving out what is not there. */
const judging: readonly string[] = ['updateDataMartContexts', 'getDataMartHealthStatus'];

/**
 * Behaviours that find everything as it is at their time: what has become due by the clock has been done, the body can be
 * read, and the records that it names are there.
 */
export function prepared(behaviours: Behaviours): Behaviours {
  const referencesOf = rememberReferences();
  const toNeedsAssertion = createNeedsAssertions();
  const prepare = (id: string, behaviour: Behaviour): Behaviour => {
    const assertNeeds = toNeedsAssertion(id);
    return (call: Call) =>
      after(settle(call, effects), () => {
        assertNeeds(call);
        const references = referencesOf(call.operation);
        if (references.length === 0) return behaviour(call);
        return after(assertReferences(call, references), () => behaviour(call));
      });
  };
  return Object.fromEntries(
    Object.entries(behaviours).map(([id, behaviour]) => [
      id,
      typeof behaviour === 'function' ? prepare(id, behaviour) : { unlocked: prepare(id, behaviour.unlocked) },
    ]),
  );
}

/** Where the body of an operation holds ids; found once, since the rows of a contract never change. */
function rememberReferences(): (operation: Operation) => readonly Reference[] {
  const known = new WeakMap<Operation, readonly Reference[]>();
  const find = (operation: Operation): readonly Reference[] => {
    const { id, body } = operation;
    const found = body === undefined || judging.includes(id) ? [] : toReferences(body.schema);
    known.set(operation, found);
    return found;
  };
  return (operation) => known.get(operation) ?? find(operation);
}
