import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { idOfCreated, parentsOf, triedCreator } from '../arrange/created-instances.ts';
import { describedLists } from '../arrange/described-lists.ts';
import { describedTexts } from '../arrange/described-texts.ts';
import { type Form, uncommonForms, variedForms } from '../arrange/varied-forms.ts';
import { describedOperation } from '../arrange/described.ts';
import { exemplifiedFields, toldFields } from '../arrange/described-body.ts';
import { nameFieldIn, wordyName } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { see, type Seen } from '../by-path/look.ts';
import type { Case, Check } from '../check.ts';
import { lostListItem } from '../created/lost-list-item.ts';
import { lostObject } from '../created/lost-object.ts';
import { lostOwners } from '../created/lost-owners.ts';
import { lostSql, sqlNames } from '../created/lost-sql.ts';
import { offSwitches } from '../created/off-switches.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { further } from '../priority.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { isCutShort } from '../state/cut-name.ts';
import { eventually } from '../target/patience.ts';
import { twoOwners } from '../updates/two-owners.ts';

/**
 * A new record has the texts that it was created with, what has to be in a form, such as a time zone, its switches, its lists,
 * such as that of recipients, and its owners. Which of them a creation takes, the description that the target itself serves
 * says; of a record that is read without such a field, nothing is said.
 */
export const createdFields: Check = {
  id: 'created-fields',
  title: 'A record has the texts that it was created with',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ path, lifecycle: { action, resource } }) => {
        const isRemovable = operationOnOne(contract, 'remove', resource) !== undefined;
        return (
          action === 'create' &&
          listOperation(contract, resource)?.path === path &&
          isRemovable &&
          resource !== 'Report'
        );
      })
      .map(toCase),
};

/** What acts by itself, or is shared, as its owners and its switches say: what is lost of them is more than a word. */
const soon: readonly string[] = ['DataStorage', 'DataDestination', 'ScheduledTrigger', 'Insight'];

function toCase(operation: Operation): Case {
  return {
    id: `created-fields/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: soon.includes(operation.lifecycle.resource) ? 2 : further,
    requests: 3,
    run: (scene) => isKept(scene, operation),
  };
}

/** A creation, and how its record is then seen. */
type Created = {
  readonly sent: JsonObject;
  /**
   * What of it the operator gives, or the target describes: the rest may be of others, and nothing that a creation
   * takes.
   */
  readonly taken: JsonObject;
  readonly exchange: Exchange;
  readonly seen: Seen;
};

async function isKept(scene: Scene, operation: Operation): Promise<Outcome> {
  const described = await describedOperation(scene, operation);
  const texts = Object.fromEntries(
    Object.entries(describedTexts(described?.body, scene.prefix)).map(([name, text]) => [
      name,
      `${text as string} ${letter}`,
    ]),
  );
  const created = await create(scene, operation, texts);
  if ('state' in created) return created;
  const forms = variedForms(created.taken);
  const named = [...ownNames(scene, created), ...sqlNames(created.taken)];
  const names = [...Object.keys(texts), ...forms.map(({ name }) => name), ...named];
  const isShown = ({ record }: Seen): boolean => names.some((name) => fieldOf(record, name) !== undefined);
  const { resource } = operation.lifecycle;
  const lostPart = (one: Created): string | undefined =>
    otherSwitch(one) ??
    cutName(scene, one) ??
    lostOwners(one.taken, one.seen.record) ??
    lostListItem(Object.keys(describedLists(described?.body)), one.taken, one.seen.record) ??
    lostObject(scene, resource, one.taken, one.seen.record) ??
    lostSql(one.taken, one.seen.record);
  const lostWhole = lostText(created.seen, texts) ?? otherForm(created, forms)?.name ?? lostPart(created);
  const doubt = lostWhole ?? otherNames(scene, created)[0];
  if (doubt === undefined) {
    const dropped = await droppedSwitch(scene, operation, created, described?.body);
    if (dropped !== undefined) return lostFault(operation, dropped, otherSwitch(dropped)!);
    return isShown(created.seen) ? passed : notApplicable('nothing of what was sent is shown when it is read');
  }
  // Once, somebody else may have been there in between; and what is shown in place of it may be made of it.
  const varied = Object.fromEntries(forms.map(({ name, other }) => [name, other]));
  const again = await create(scene, operation, { ...texts, ...varied });
  if ('state' in again) return passed;
  const lostAgain = lostText(again.seen, texts) ?? sameForm(created, again, forms) ?? lostPart(again);
  const lost = lostAgain ?? sameName(scene, created, again);
  if (lost === undefined) return passed;
  return lostFault(operation, again, lost);
}

function lostFault({ lifecycle }: Operation, { sent, seen, exchange }: Created, lost: string): Outcome {
  const summary = `The ${lost} that ${withArticle(lifecycle.resource)} is created with is lost`;
  const expected = `${lost}: ${JSON.stringify(sent[lost])}`;
  return failed({ key: lost, summary, expected, received: describeReply(seen.exchange), exchange });
}

/**
 * A record, and one more, whose switches were sent the other way round than those of a first, and are shown as those: be it that
 * these were sent, or that the record is on by itself.
 */
async function droppedSwitch(
  scene: Scene,
  operation: Operation,
  { sent, taken, seen }: Created,
  schema: Schema | undefined,
): Promise<Created | undefined> {
  const shown = Object.entries(taken).filter(([name, value]) => fieldOf(seen.record, name) === value);
  const given = shown
    .filter(([, value]) => typeof value === 'boolean')
    .map(([name, value]) => [name, value !== true] as const);
  const switches = { ...offSwitches(schema, sent, seen.record), ...Object.fromEntries(given) };
  if (Object.keys(switches).length === 0) return undefined;
  for (const isLast of [false, true]) {
    const created = await create(scene, operation, switches);
    if ('state' in created || otherSwitch(created) === undefined) return undefined;
    if (isLast) return created;
  }
  return undefined;
}

/** A switch that is shown the other way round than it was sent. */
function otherSwitch({ taken, seen }: Created): string | undefined {
  return Object.keys(taken).find((name) => {
    const shown = fieldOf(seen.record, name);
    return typeof taken[name] === 'boolean' && typeof shown === 'boolean' && shown !== taken[name];
  });
}

/** A value that has to be in a form, which is shown as another one. */
function otherForm({ seen }: Created, forms: readonly Form[]): Form | undefined {
  return forms.find(({ name, value }) => {
    const shown = fieldOf(seen.record, name);
    return typeof shown === 'string' && shown !== value;
  });
}

/** A value that has to be in a form, in place of which one and the same is shown, whichever of two was sent. */
function sameForm(one: Created, other: Created, forms: readonly Form[]): string | undefined {
  return forms.find(({ name, value }) => {
    const [first, second] = [one, other].map(({ seen }) => fieldOf(seen.record, name));
    return typeof first === 'string' && first === second && first !== value && other.sent[name] !== first;
  })?.name;
}

/** The fields with a name of our own. */
function ownNames({ prefix }: Scene, { taken }: Created): readonly string[] {
  return Object.keys(taken).filter((name) => {
    const sent = taken[name];
    return typeof sent === 'string' && sent.includes(prefix);
  });
}

/** Those that are shown with another name, or with none. */
function otherNames(scene: Scene, created: Created): readonly string[] {
  return ownNames(scene, created).filter((name) => {
    const shown = fieldOf(created.seen.record, name);
    return shown === null || (typeof shown === 'string' && !shown.includes(scene.prefix));
  });
}

/** A name of our own of which the beginning alone is shown. */
function cutName(scene: Scene, created: Created): string | undefined {
  return ownNames(scene, created).find((name) => {
    const shown = fieldOf(created.seen.record, name);
    return typeof shown === 'string' && isCutShort(created.taken[name] as string, shown);
  });
}

/** A name that is shown as one and the same, or as none, for two records with names of their own. */
function sameName(scene: Scene, one: Created, other: Created): string | undefined {
  const others = otherNames(scene, other);
  return otherNames(scene, one).find(
    (name) => others.includes(name) && fieldOf(one.seen.record, name) === fieldOf(other.seen.record, name),
  );
}

/** Creates a record with the texts, and reads it. */
async function create(scene: Scene, operation: Operation, texts: JsonObject): Promise<Created | Outcome> {
  const { resource } = operation.lifecycle;
  const role = await triedCreator(scene, resource, keyHolder(scene, operation.role));
  const requests = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (!requests.ok) return inconclusive(requests.reason, requests.remedy);
  const [parts] = requests.value;
  const base = parts?.body;
  if (parts === undefined || !isObject(base)) return notApplicable('the body is no object');
  const usual = { ...base, ...texts };
  const owners = await twoOwners(scene, operation, role);
  const described = (await describedOperation(scene, operation))?.body;
  const uncommon = { ...base, ...uncommonForms(base, described), ...letteredNames(scene, base), ...owners, ...texts };
  const send = (body: JsonObject): Promise<Exchange> => sendReady(scene, operation, { ...parts, body }, role);
  const lists = describedLists(described);
  const [sent, exchange] = await firstTaken([{ ...uncommon, ...lists }, uncommon, usual], send);
  const id = isSuccess(exchange.reply) ? idOfCreated(operation, exchange.reply, resource, scene) : undefined;
  if (id === undefined) return notApplicable(`what is described was answered ${exchange.reply.status}`);
  const instance = { id, parents: parentsOf(operation, parts) };
  const ask = (): Promise<Seen | undefined> => see(scene, resource, instance, role);
  const seen = await eventually(scene, resource, ask, (one) => lostText(one, texts) === undefined);
  if (seen?.record === undefined) return notApplicable('it was not seen afterwards');
  const known = [...(await toldFields(scene, operation)), ...(await exemplifiedFields(scene, operation))];
  const taken = Object.fromEntries(Object.entries(sent).filter(([name]) => known.includes(name)));
  return { sent, taken, exchange, seen };
}

/** The first of several bodies that is taken, with its answer; the last where none is. None is sent twice. */
async function firstTaken(
  bodies: readonly JsonObject[],
  send: (body: JsonObject) => Promise<Exchange>,
): Promise<readonly [JsonObject, Exchange]> {
  const different = [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
  for (const body of different.slice(0, -1)) {
    const exchange = await send(body);
    if (isSuccess(exchange.reply)) return [body, exchange];
  }
  const last = different.at(-1)!;
  return [last, await send(last)];
}

/** A name with letters beyond ASCII in place of one of our own; a key is mostly a word. */
function letteredNames(scene: Scene, base: JsonObject): JsonObject {
  const field = nameFieldIn(base);
  const name = field === undefined ? undefined : base[field];
  const isOwn = typeof name === 'string' && name.startsWith(scene.prefix);
  return isOwn ? { [field!]: wordyName(scene) } : {};
}

/** How long a text is at least that is shown: a service may cut what is longer. */
const shortest = 20;

/** A text that reading shows as none, though it was sent, or of which it shows the beginning alone. */
function lostText(seen: Seen | undefined, texts: JsonObject): string | undefined {
  return Object.keys(texts).find((name) => {
    const [sent, shown] = [texts[name] as string, fieldOf(seen?.record, name)];
    const isCut = typeof shown === 'string' && shown.length <= shortest && sent.startsWith(shown) && shown !== sent;
    return shown === null || shown === '' || isCut || (typeof shown === 'string' && isMangled(sent, shown));
  });
}

/** What texts of people have, and ASCII does not. */
const letter = 'é';

/** Whether a text is shown as it was sent but for its letters beyond ASCII; a service may write them in other ways. */
function isMangled(sent: string, shown: string): boolean {
  const plain = (text: string): string => text.replaceAll(/[^ -~]|\?/g, '').trim();
  return !shown.normalize('NFC').includes(letter) && plain(shown) === plain(sent);
}
