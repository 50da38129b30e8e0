import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Seen } from '../by-path/look.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';

/** A context of ours that has a member, and how it is looked for. */
export type Filled = {
  readonly role: Role;
  readonly member: string;
  readonly look: () => Promise<Seen | undefined>;
};

const resource = 'Context';

/** The removal of another context leaves the members of this one. Undefined where it does. */
export async function emptiedByRemoval(scene: Scene, { role, member, look }: Filled): Promise<Outcome | undefined> {
  const remove = operationOnOne(scene.contract, 'remove', resource);
  const other = remove && (await scene.arrange.get(resource, { role, subject: 'fresh' }));
  if (other?.ok !== true) return undefined;
  const exchange = await scene.send(remove!, { path: pathTo(remove!, other.value) }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const lacking = await goesOn(async () => {
    const seen = await look();
    return seen?.record === undefined || mentions(seen.record, member) ? undefined : seen;
  });
  if (lacking === undefined) return undefined;
  const summary = 'The removal of a context takes the members off another';
  return failed({ key: 'emptied', summary, expected: member, received: JSON.stringify(lacking.record), exchange });
}
