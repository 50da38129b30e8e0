import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { withArticle } from '../article.ts';
import { hasDefaultFilter } from '../lists/has-default-filter.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { type Listing, listingOf, recordOf, shownAtLeast } from './look.ts';
import type { Pair } from './pair.ts';
import { switchIn } from './switch-in.ts';

/**
 * The fault of a list that leaves out a record as long as that is switched off: where it shows it again once it is switched on,
 * and not when it is off once more.
 */
export async function leftOutWhenOff(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, fresh } = pair;
  const seen = life.read && lastRead(scene, life.read, fresh);
  const found = seen && switchIn(inEnvelope(jsonOf(seen.reply)));
  const sent = found && acceptedWith(pair, found.name);
  if (life.list === undefined || sent === undefined || life.status !== undefined) return undefined;
  const { name, isOn, whenOn } = found!;
  const turn = async (on: boolean): Promise<boolean> => {
    const body = { ...sent.body, [name]: on ? whenOn : !whenOn };
    const path = pathTo(sent.change, fresh);
    const { reply } = await scene.send(sent.change, { path, body }, { role: pair.role });
    return isSuccess(reply);
  };
  if (isOn && !(await turn(false))) return undefined;
  const first = await listingWith(pair);
  if (first === undefined || has(pair, first) || (await hasDefaultFilter(scene, life.list))) return undefined;
  // What else keeps it out of the list does so whether it is on or not.
  if (!(await turn(true))) return undefined;
  const whenItIs = await listingWith(pair);
  if (whenItIs === undefined || !has(pair, whenItIs) || !(await turn(false))) return undefined;
  const again = await listingWith(pair);
  const last = switchIn(inEnvelope(await recordOf(scene, life, fresh, pair.role)));
  if (again === undefined || has(pair, again) || last?.isOn !== false) return undefined;
  return {
    key: 'off',
    requirement: endpointRequirement(life.list),
    summary: `A list leaves out ${withArticle(life.resource)} that is switched off`,
    expected: `a list with ${fresh.id}, as when it is on`,
    received: describeReply(again.exchange),
    exchange: again.exchange,
  };
}

/** A change of a record that was accepted with a switch in its body. */
function acceptedWith(
  { scene, life, fresh }: Pair,
  name: string,
): { readonly change: Operation; readonly body: JsonObject } | undefined {
  for (const change of life.changes) {
    const path = JSON.stringify(pathTo(change, fresh));
    const last = scene.diary.findLast(
      ({ exchange, parts }) =>
        exchange.operation === change &&
        isSuccess(exchange.reply) &&
        JSON.stringify(parts.path) === path &&
        isObject(parts.body) &&
        name in parts.body,
    );
    if (last !== undefined) return { change, body: last.parts.body as JsonObject };
  }
  return undefined;
}

/** The list that a record belongs to, once it has that record, or as it stays; undefined where it may have further pages. */
async function listingWith(pair: Pair): Promise<Listing | undefined> {
  const { scene, life, role, fresh } = pair;
  const listing = await eventually(
    scene,
    life.resource,
    () => listingOf(scene, life.list!, fresh, role),
    (one) => one === undefined || has(pair, one),
  );
  return listing === undefined || listing.records.size >= shownAtLeast ? undefined : listing;
}

function has({ fresh }: Pair, { exchange }: Listing): boolean {
  return exchange.reply.body.includes(fresh.id);
}
