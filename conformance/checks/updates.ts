import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import type { Case, Check } from '../check.ts';
import { isChangingWhatExists } from '../changes.ts';
import { hasName, readOne } from '../lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { eventually } from '../patience.ts';
import { operationOnOne } from '../paths.ts';
import type { Scene } from '../scene.ts';
import { isFreeText, type Update, updateOne } from '../update-one.ts';
import { fieldOf } from '../records.ts';

/** An update is read back, and leaves the other records alone. */
export const updates: Check = {
  id: 'updates',
  title: 'An update is read back and leaves other records alone',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(
        ({ lifecycle, method, provenance, body }) =>
          lifecycle.action === 'change' && provenance === 'stated' && body !== undefined && method !== 'POST',
      )
      .filter((operation) => !isChangingWhatExists(operation))
      .flatMap((operation) => {
        const read = operationOnOne(contract, 'read', operation.lifecycle.resource);
        return read === undefined ? [] : [toCase(operation, read)];
      }),
};

function toCase(operation: Operation, read: Operation): Case {
  return {
    id: `updates/${operation.id}`,
    operation,
    requirement: `operation-${operation.id}`,
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 6,
    run: (scene) => isReadBack(scene, operation, read),
  };
}

async function isReadBack(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const done = await updateOne(scene, operation, read);
  if (!done.ok) return inconclusive(done.reason, done.remedy);
  const { instance, role, exchange } = done.value;
  const after = await eventually(
    scene,
    read.lifecycle.resource,
    () => readOne(scene, read, instance, role),
    (answer) => (isSuccess(answer.reply) ? lostField(done.value, answer) === undefined : answer.reply.status !== 404),
  );
  if (!isSuccess(after.reply)) return notApplicable(`the record was answered ${after.reply.status} afterwards`);
  const lost = lostField(done.value, after);
  const { resource } = operation.lifecycle;
  if (lost !== undefined) {
    const { name, sent } = lost;
    const summary = `A change of ${withArticle(resource)} is accepted and not read back`;
    const received = `${describeReply(exchange)}, but ${read.method} ${read.path} then gives ${describeReply(after)}`;
    return failed({ key: 'lost', summary, expected: `${name}: ${JSON.stringify(sent)}`, received, exchange });
  }
  const mixed = await foreignName(scene, read, done.value);
  if (mixed !== undefined) {
    const summary = `A change of ${withArticle(resource)} changes another as well`;
    const received = `${read.method} ${mixed.message.path} then gives ${describeReply(mixed)}`;
    return failed({ key: 'mixed', summary, expected: 'the other record as it was', received, exchange });
  }
  return comparable(done.value).length > 0
    ? passed
    : notApplicable('nothing of what was sent is shown when it is read');
}

/** A field that has the value it had before, though another was accepted; of a name, that it is shown nowhere will do. */
function lostField(update: Update, after: Exchange): { readonly name: string; readonly sent: unknown } | undefined {
  const { name, before, shown } = update;
  const wasNamed = hasName(before.reply.body, update.prefix);
  if (name !== undefined && wasNamed && !hasName(after.reply.body, shown ?? name)) return { name: 'name', sent: name };
  const record = jsonOf(after.reply);
  const field = comparable(update).find(([key]) => fieldOf(record, key) === fieldOf(jsonOf(before.reply), key));
  return field === undefined ? unkept(update, after) : { name: field[0], sent: field[1] };
}

/** A field that was sent, that the answer shows anew, and the record as it was: what was shown has not been kept. */
function unkept({ before, exchange, sent }: Update, after: Exchange): ReturnType<typeof lostField> {
  const [old, told, now] = [before, exchange, after].map(({ reply }) => jsonOf(reply));
  const lost = Object.keys(sent).find((name) => {
    const was = fieldOf(old, name);
    const isTold = was !== undefined && was !== null && fieldOf(told, name) !== undefined;
    return isTold && !isSame(fieldOf(told, name), was) && isSame(fieldOf(now, name), was);
  });
  return lost === undefined ? undefined : { name: lost, sent: fieldOf(told, lost) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that were sent with another value than the one that the record showed under the same name. */
function comparable({ sent, before }: Update): readonly (readonly [string, unknown])[] {
  const record = jsonOf(before.reply);
  return Object.entries(sent).filter(([key, value]) => {
    const was = fieldOf(record, key);
    // A free text that is empty shows as null; of anything else null may say that it is not shown.
    if (was === null) return isFreeText(key, value);
    return was !== undefined && typeof was === typeof value && typeof value !== 'object' && was !== value;
  });
}

/** Another record, where it shows a name or another text that was sent for the one, and for nothing else. */
async function foreignName(
  scene: Scene,
  read: Operation,
  { name, role, shown, sent, prefix, instance, others }: Update,
): Promise<Exchange | undefined> {
  const ours = Object.values(sent).filter((value) => typeof value === 'string' && value.startsWith(prefix)) as string[];
  const texts = [...(name === undefined ? [] : [shown ?? name]), ...ours.filter((text) => text !== name)];
  if (texts.length === 0) return undefined;
  for (const other of others.filter(({ id }) => id !== instance.id)) {
    const exchange = await readOne(scene, read, other, role);
    const isShown = (text: string): boolean => hasName(exchange.reply.body, text);
    if (isSuccess(exchange.reply) && texts.some(isShown)) return exchange;
  }
  return undefined;
}
