import type { Role } from '../../spec/roles.ts';
import { mentions, mentionsUnder } from '../arrange/mentions.ts';
import { operationsOn } from '../arrange/paths.ts';
import { see, type Seen } from '../by-path/look.ts';
import { toPage } from '../lists/pages.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** A context into which a member was put, and the list of all contexts before that and after. */
export type Joined = {
  readonly putInto: (id: string, members: readonly string[]) => Promise<Exchange>;
  readonly role: Role;
  readonly id: string;
  readonly member: string;
  /** Who was put into it beside the member. */
  readonly companion: string;
  readonly first: Seen;
  readonly both: Seen;
};

const resource = 'Context';

/**
 * A member that is put into one context stays in the others. Where one has come to lack it, as others may have wished, it is put
 * into a context of ours, and then into the first once more. Undefined where nothing lacks it.
 */
export async function takenMember(
  scene: Scene,
  { putInto, role, id, member, companion, first, both }: Joined,
): Promise<Outcome | undefined> {
  const list = operationsOn(scene.contract, 'list', resource)[0]!;
  const [was, is] = [first, both].map(({ exchange }) => toPage(scene, list, exchange)?.rows);
  const isIn = (row: unknown, one = member): boolean => mentionsUnder(row, /member/i, one);
  const others = [...(was ?? [])].filter(([one]) => one !== id && is?.has(one) === true);
  const come = [member, companion].find((who) =>
    others.some(([one, row]) => !isIn(row, who) && isIn(is!.get(one), who)),
  );
  const spread = come === undefined ? undefined : await spreadMember(scene, { putInto, role, id, member: come });
  if (spread !== undefined) return spread;
  if (!others.some(([one, row]) => isIn(row) && !isIn(is!.get(one)))) return undefined;
  const beside = await scene.arrange.get(resource, { role, subject: 'fresh' });
  if (!beside.ok || !isSuccess((await putInto(beside.value.id, [member])).reply)) return undefined;
  const look = (): Promise<Seen | undefined> => see(scene, resource, beside.value, role);
  const isMember = (seen: Seen | undefined): boolean => mentions(seen?.record, member);
  if (!isMember(await eventually(scene, resource, look, isMember))) return undefined;
  const exchange = await putInto(id, [member]);
  const after = await eventually(scene, resource, look, (seen) => seen === undefined || isMember(seen));
  if (!isSuccess(exchange.reply) || after?.record === undefined || isMember(after)) return undefined;
  const summary = 'A member that is put into one context is taken off another';
  return failed({ key: 'taken', summary, expected: member, received: JSON.stringify(after.record), exchange });
}

/** A member that is put into one context does not come into another, which is new, and of ours. */
async function spreadMember(
  scene: Scene,
  { putInto, role, id, member }: Pick<Joined, 'putInto' | 'role' | 'id' | 'member'>,
): Promise<Outcome | undefined> {
  const beside = await scene.arrange.get(resource, { role, subject: 'fresh' });
  if (!beside.ok) return undefined;
  const look = (): Promise<Seen | undefined> => see(scene, resource, beside.value, role);
  const isMember = (seen: Seen | undefined): boolean => mentionsUnder(seen?.record, /member/i, member);
  const before = await look();
  if (before?.record === undefined || isMember(before)) return undefined;
  const exchange = await putInto(id, [member]);
  const after = await eventually(scene, resource, look, (seen) => !isMember(seen));
  if (!isSuccess(exchange.reply) || !isMember(after)) return undefined;
  const summary = 'A member that is put into one context comes into another as well';
  const received = JSON.stringify(after?.record);
  return failed({ key: 'spread', summary, expected: `${member} in that one alone`, received, exchange });
}
