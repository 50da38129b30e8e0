import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { toldFields } from '../arrange/described-body.ts';
import { createdWith } from '../arrange/created-with.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { isSame, recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isEmpty } from './part-of.ts';
import { isFreeText, type Update } from './update-one.ts';

/**
 * The fault that a text which a record was created with is not there before it is changed, where the change shows that such
 * a text is shown: that it is null or left out says then that there is none. So it is of a new record as well.
 */
export async function lostAtCreation(
  scene: Scene,
  read: Operation,
  { instance, role }: Update,
  after: Exchange,
): Promise<Fault | undefined> {
  const { resource } = read.lifecycle;
  // Other updates may have given it one meanwhile.
  const first = scene.diary.find(
    ({ exchange, parts, as }) =>
      exchange.operation === read && 'role' in as && as.role === role && isOf(read, parts, instance),
  );
  const name = first && lostIn(scene, resource, instance, first.exchange);
  const shown = name === undefined ? undefined : fieldOf(jsonOf(after.reply), name);
  if (name === undefined || typeof shown !== 'string' || shown === '') return undefined;
  const creator = creatorOf(scene, resource, keyHolder(scene, read.role));
  const fresh = await scene.arrange.get(resource, { role: creator, subject: 'fresh' });
  if (!fresh.ok) return undefined;
  const isLost = (answer: Exchange): boolean => lostIn(scene, resource, fresh.value, answer) === name;
  const ask = (): Promise<Exchange> => readOne(scene, read, fresh.value, role);
  const answer = await eventually(scene, resource, ask, (one) => !isLost(one));
  const creation = scene.arrange.creationOf({ resource, ...fresh.value });
  if (!isLost(answer) || creation === undefined || !(await toldFields(scene, creation.operation!)).includes(name))
    return undefined;
  return {
    key: `created ${name}`,
    requirement: endpointRequirement(creation.operation!),
    summary: `The ${name} that ${withArticle(resource)} is created with is lost`,
    expected: `${name}: ${JSON.stringify(createdWith(scene, resource, fresh.value)?.[name])}`,
    received: describeReply(answer),
    exchange: creation,
  };
}

function isOf(read: Operation, { path }: RequestParts, instance: Instance): boolean {
  const record = recordsIn(read, path).at(-1);
  return record !== undefined && isSame(record, instance);
}

/** A text that a record was created with, and is read without. */
function lostIn(scene: Scene, resource: string, instance: Instance, { reply }: Exchange): string | undefined {
  const sent = createdWith(scene, resource, instance) ?? {};
  if (!isSuccess(reply)) return undefined;
  return Object.keys(sent).find((name) => {
    const text = sent[name];
    const isWords = typeof text === 'string' && isFreeText(name, text) && text.trim() !== '';
    return isWords && isEmpty(fieldOf(jsonOf(reply), name)) && !reply.body.includes(text);
  });
}
