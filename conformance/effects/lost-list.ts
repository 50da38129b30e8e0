import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { isEmpty } from '../updates/part-of.ts';

/** A DataMart as it is shown and read again, and the other one whose definition it was given. */
type Shown = {
  readonly other: JsonObject;
  readonly shown: Exchange;
  readonly ask: () => Promise<Exchange | undefined>;
};

/** A list of texts that was sent, and what is shown in its place. */
type Loss = { readonly name: string; readonly sent: readonly string[]; readonly shown: unknown };

/**
 * The fault that a DataMart has lost a list of the definition that it was given, such as the fields that are taken from a connector
 * (PUT `/definition`): another one shows that list as it was sent, and this one shows nothing in its place, beside something else
 * of what was sent. What is shown in another way altogether, or not yet, tells nothing of it.
 */
export async function lostList(
  scene: Scene,
  given: Entry | undefined,
  { other, shown, ask }: Shown,
): Promise<Fault | undefined> {
  const sent = given?.parts.body;
  if (given === undefined || !isObject(sent)) return undefined;
  const lossIn = (one: Exchange | undefined): Loss | undefined =>
    one && lostIn(sent, inEnvelope(other), inEnvelope(jsonOf(one.reply)));
  if (lossIn(shown) === undefined) return undefined;
  const lost = lossIn(await eventually(scene, 'DataMart', ask, (one) => lossIn(one) === undefined));
  if (lost === undefined) return undefined;
  const { exchange } = given;
  return {
    key: 'list',
    requirement: endpointRequirement(exchange.operation!),
    summary: `A DataMart is given a definition by a connector and shown without its ${lost.name}`,
    expected: `${lost.name}: ${JSON.stringify(lost.sent)}, as another DataMart shows it`,
    received: `${lost.name}: ${JSON.stringify(lost.shown)}`,
    exchange,
    operations: [exchange.operation!.id],
  };
}

function lostIn(sent: JsonObject, other: unknown, record: unknown): Loss | undefined {
  if (!isObject(other) || !isObject(record)) return undefined;
  const isShown = Object.entries(sent).some(([name, one]) => isPlain(one) && record[name] === one);
  for (const [name, value] of Object.entries(sent)) {
    const shown = record[name];
    if (isTexts(value) && isShown && isSame(other[name], value) && isEmpty(shown)) return { name, sent: value, shown };
    const within = isObject(value) ? lostIn(value, other[name], shown) : undefined;
    if (within !== undefined) return within;
  }
  return undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}
