import { mentions } from '../arrange/mentions.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { isSuccess } from '../target/message.ts';
import type { Pair } from './pair.ts';

/** A relationship of ours. */
export type Joining = Pick<Pair, 'scene' | 'life' | 'fresh'>;

/** What a relationship joins. */
const joined = 'DataMart';

/** The DataMarts of ours that a relationship joins: the one that it is below, and those that its creation names. */
export function endsOf(pair: Joining): readonly string[] {
  const { scene, fresh } = pair;
  const ids = [...Object.values(fresh.parents), ...sentIds(pair)];
  return ids.filter((id) => scene.arrange.creatorOf({ resource: joined, id }) !== undefined);
}

/** What the creation sent that may be ids of others than the record is below. */
export function sentIds({ scene, life, fresh }: Joining): readonly string[] {
  const sent = scene.arrange.creationOf({ resource: life.resource, ...fresh })?.message.body;
  const values = sent === undefined ? [] : Object.values(JSON.parse(sent) as Readonly<Record<string, unknown>>);
  return values.filter(
    (value) => typeof value === 'string' && !Object.values(fresh.parents).includes(value),
  ) as string[];
}

/** Whether something names both DataMarts that a relationship joins: the one that it is below, and one that its creation names. */
export function namesBoth(pair: Joining, value: unknown): boolean {
  const parent = pair.fresh.parents[joined];
  return parent !== undefined && mentions(value, parent) && sentIds(pair).some((id) => mentions(value, id));
}

/** Gives a DataMart of ours a definition and a schema and publishes it: only then may it be joined with. */
export async function makeUsable({ scene, life }: Pick<Joining, 'scene' | 'life'>, id: string): Promise<void> {
  const role = scene.arrange.creatorOf({ resource: joined, id });
  const [param] = resourceParams(life.create);
  if (role === undefined || param?.resource !== joined) return;
  await bringIntoUse(scene, life.create, { path: { [param.name]: id } });
  const change = operationsOn(scene.contract, 'change', joined).find(({ path }) => path.endsWith('/schema'));
  const bodies = change && (await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' }));
  for (const { body } of bodies?.ok === true ? bodies.value : []) {
    const { reply } = await scene.send(change!, { path: { [resourceParams(change!)[0]!.name]: id }, body }, { role });
    if (isSuccess(reply)) return;
  }
}
