import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { toItems } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import type { Effect } from './effect.ts';
import { unasked } from './unasked.ts';

/**
 * The fields of a connector are its own, as is its specification: not all connectors have those of one, nor is the one
 * the other. One that has any is listed.
 */
export const getConnectorFields: Effect = {
  id: 'getConnectorFields',
  requirement: 'path-only-connectors',
  requests: 4,
  run: areOwn,
};

/** How many connectors are looked at beside the first. */
const othersAtMost = 2;

/** How much has to be the same of two: a few words may be. */
const tellingLength = 60;

async function areOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  const list = scene.contract.operations.find(({ id }) => id === 'listConnectors');
  const right = await rightRequestOfAny(scene, operation);
  const [parameter] = operation.params.filter((one) => one.in === 'path');
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange: first, parts, role } = right.value;
  const known = parts.path?.[parameter?.name ?? ''];
  if (!isSuccess(first.reply)) return unasked(operation, first.reply.status);
  if (list === undefined || parameter === undefined || known === undefined)
    return notApplicable('no connector is listed');
  const listing = await scene.send(list, {}, { role });
  const ask = (name: string): Promise<Exchange> =>
    scene.send(operation, { ...parts, path: { ...parts.path, [parameter.name]: name } }, { role });
  const isNone = isSuccess(listing.reply) && toItems(jsonOf(listing.reply))?.length === 0;
  if (isNone && first.reply.body.length >= tellingLength && !isSuccess((await ask(scene.prefix)).reply)) {
    const summary = 'No connector is listed, though one has fields';
    return failed({ key: 'none', summary, expected: known, received: describeReply(listing), exchange: listing });
  }
  const alike = await specificationOf(scene, { ...parts.path, [parameter.name]: known }, role);
  if (
    alike !== undefined &&
    first.reply.body.length >= tellingLength &&
    isSame(jsonOf(alike.reply), jsonOf(first.reply))
  ) {
    const summary = 'The specification of a connector is the list of its fields';
    return failed({
      key: 'alike',
      summary,
      expected: 'another answer',
      received: describeReply(alike),
      exchange: alike,
    });
  }
  const names = namesIn(listing, known).filter((name) => name !== known);
  const [next] = names;
  const same = next === undefined ? undefined : await sameSpecification(scene, alike, { known, next }, role);
  if (same !== undefined) {
    const summary = 'The specification of a connector is that of another';
    return failed({
      key: 'same',
      summary,
      expected: `that of ${same.name}`,
      received: describeReply(same.exchange),
      exchange: same.exchange,
    });
  }
  const others: Exchange[] = [];
  for (const name of names.slice(0, othersAtMost)) others.push(await ask(name));
  const isAlike = ({ reply }: Exchange): boolean => isSuccess(reply) && isSame(jsonOf(reply), jsonOf(first.reply));
  const [other] = others;
  if (other === undefined) return notApplicable('there is no other connector');
  if (first.reply.body.length < tellingLength || !others.every(isAlike)) return passed;
  const beside = alike && (await specificationOf(scene, { ...parts.path, [parameter.name]: next! }, role));
  if (beside !== undefined && isSame(jsonOf(beside.reply), jsonOf(alike!.reply)))
    return notApplicable('connectors are alike in all that is shown of them');
  const summary = 'All connectors have the fields of one';
  const expected = `other fields than those of ${known}`;
  return failed({ key: 'fields', summary, expected, received: describeReply(other), exchange: other });
}

/** The specification of the same connector, where that is answered. */
async function specificationOf(
  scene: Scene,
  path: Readonly<Record<string, string>>,
  role: Role,
): Promise<Exchange | undefined> {
  const operation = scene.contract.operations.find(({ id }) => id === 'getConnectorSpecification');
  const exchange = operation && (await scene.send(operation, { path }, { role }));
  return exchange !== undefined && isSuccess(exchange.reply) ? exchange : undefined;
}

/** The connector whose specification is in each word that of another, though it says of which of the two it is. */
async function sameSpecification(
  scene: Scene,
  first: Exchange | undefined,
  { known, next }: { readonly known: string; readonly next: string },
  role: Role,
): Promise<{ readonly name: string; readonly exchange: Exchange } | undefined> {
  const [parameter] = first?.operation?.params.filter((one) => one.in === 'path') ?? [];
  const told = first === undefined ? undefined : [known, next].filter((name) => mentions(jsonOf(first.reply), name));
  if (first === undefined || parameter === undefined || told?.length !== 1) return undefined;
  const other = await specificationOf(scene, { [parameter.name]: next }, role);
  if (other === undefined || !isSame(jsonOf(other.reply), jsonOf(first.reply))) return undefined;
  return told[0] === known ? { name: next, exchange: other } : { name: known, exchange: first };
}

/** What connectors are called in the path: the values of that field in which the list has the known one. */
function namesIn({ reply }: Exchange, known: string): readonly string[] {
  const items = (isSuccess(reply) ? (toItems(jsonOf(reply)) ?? []) : []).filter(isObject);
  const field = items.flatMap((item) => Object.keys(item)).find((name) => items.some((item) => item[name] === known));
  return items.flatMap((item) => {
    const name = field === undefined ? undefined : item[field];
    return typeof name === 'string' ? [name] : [];
  });
}
