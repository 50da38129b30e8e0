import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { withArticle } from '../article.ts';
import { pageAtMost } from '../lists/fill-list.ts';
import { hasDefaultFilter } from '../lists/has-default-filter.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { projectLists } from '../project-wide/project-lists.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { type Listing, listingOf, recordOf, shownAtLeast } from './look.ts';
import type { Pair } from './pair.ts';
import { switchIn } from './switch-in.ts';

/** Switches a record on or off; whether that was accepted. */
type Turn = (on: boolean) => Promise<boolean>;

/**
 * The fault of a list that leaves out a record as long as that is switched off: where it shows it again once it is switched on,
 * and not when it is off once more. That may be the list of what stands below its DataMart, or the one "across accessible
 * DataMarts" (Endpoints), as far as that shows of each record whether it is on.
 */
export async function leftOutWhenOff(pair: Pair): Promise<Fault | undefined> {
  const { scene, life, fresh } = pair;
  const seen = life.read && lastRead(scene, life.read, fresh);
  const found = seen && switchIn(inEnvelope(jsonOf(seen.reply)));
  const sent = found && acceptedWith(pair, found.name);
  if (life.list === undefined || sent === undefined || life.status !== undefined) return undefined;
  const { name, isOn, whenOn } = found!;
  const turn: Turn = async (on) => {
    const body = { ...sent.body, [name]: on ? whenOn : !whenOn };
    const path = pathTo(sent.change, fresh);
    const { reply } = await scene.send(sent.change, { path, body }, { role: pair.role });
    return isSuccess(reply);
  };
  if (isOn && !(await turn(false))) return undefined;
  const whole = projectLists(scene.contract).find(({ home }) => home === life.list)?.whole;
  return (await leftOutOf(pair, life.list, turn)) ?? (whole && (await leftOutOf(pair, whole, turn)));
}

/** The fault of one list that leaves out a record that has just been switched off. */
async function leftOutOf(pair: Pair, list: Operation, turn: Turn): Promise<Fault | undefined> {
  const { scene, life, fresh, role } = pair;
  const first = await listingWith(pair, list);
  if (first === undefined || has(pair, first) || (await hasDefaultFilter(scene, list))) return undefined;
  // What else keeps it out of the list does so whether it is on or not.
  if (!(await turn(true))) return undefined;
  const whenItIs = await listingWith(pair, list);
  if (whenItIs === undefined || !has(pair, whenItIs) || !(await turn(false))) return undefined;
  // What may be meant for what is on alone has no need to say of each that it is.
  if (list !== life.list && switchIn(whenItIs.records.get(fresh.id)) === undefined) return undefined;
  const again = await listingWith(pair, list);
  const last = switchIn(inEnvelope(await recordOf(scene, life, fresh, role)));
  if (again === undefined || has(pair, again) || last?.isOn !== false) return undefined;
  return {
    key: 'off',
    requirement: endpointRequirement(list),
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

/** A list that a record belongs to, once it has that record, or as it stays; undefined where it may have further pages. */
async function listingWith(pair: Pair, list: Operation): Promise<Listing | undefined> {
  const { scene, life, role, fresh } = pair;
  const listing = await eventually(
    scene,
    life.resource,
    () => listingOf(scene, list, fresh, role),
    (one) => one === undefined || has(pair, one),
  );
  // Of the lists of a project it is stated how many they show.
  const size = list === life.list ? shownAtLeast : pageAtMost;
  return listing === undefined || listing.records.size >= size ? undefined : listing;
}

function has({ fresh }: Pair, { exchange }: Listing): boolean {
  return exchange.reply.body.includes(fresh.id);
}
