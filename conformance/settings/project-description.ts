import type { Operation } from '../../spec/operation.ts';
import { operationsOn } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { bodyFor, formerBody, changeSetting } from './former.ts';
import { otherThan } from './other-than.ts';

/** The description that a project is given is the one that its settings show, and nothing else of them is another. */
export async function keepsDescription(scene: Scene, operation: Operation): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const [read] = operationsOn(scene.contract, 'read', resource);
  const role = keyHolder(scene, operation.role);
  const body = await bodyFor(scene, operation, role);
  const name = Object.keys(body ?? {}).find((one) => typeof body![one] === 'string');
  if (read === undefined || body === undefined || name === undefined)
    return notApplicable('what a project is described with is not known');
  const ask = (): Promise<Exchange> => scene.send(read, {}, { role });
  const before = await ask();
  const was = isSuccess(before.reply) ? jsonOf(before.reply) : undefined;
  if (fieldOf(was, name) === undefined) return notApplicable('the settings of the project do not show its description');
  const text = body[name] === fieldOf(was, name) ? `Described by ${scene.prefix}` : (body[name] as string);
  return changeSetting(scene, { operation, role, path: {}, former: formerBody(body, was) }, async (set) => {
    const exchange = await set({ ...body, [name]: text });
    if (!isSuccess(exchange.reply)) return notApplicable(`another description was answered ${exchange.reply.status}`);
    const isKept = ({ reply }: Exchange): boolean =>
      !isSuccess(reply) || String(fieldOf(jsonOf(reply), name)).includes(text);
    const after = await eventually(scene, resource, ask, isKept);
    const received = describeReply(after);
    if (!isKept(after)) {
      const summary = 'The description that a project is given is lost';
      // Whether it was not kept, or is not read as it is, nobody can tell.
      const operations = [operation.id, read.id];
      return failed({ key: 'lost', summary, expected: text, received, exchange, operations });
    }
    const other = otherThan(was, jsonOf(after.reply), [name]);
    if (other === undefined) return passed;
    const summary = `With the description of a project, its ${other} is changed`;
    return failed({ key: 'other', summary, expected: 'it as it was', received, exchange });
  });
}
