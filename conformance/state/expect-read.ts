import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { hasName, listIds, readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import type { Fault } from '../outcome.ts';
import { Broken } from './broken.ts';
import { misnamedFault } from './misnamed.ts';
import { otherField } from './other-field.ts';
import { givenName, nameFieldOf, showsOtherName } from './shows-other-name.ts';
import { another, otherwise, unchanged, unreadable } from './state-faults.ts';
import type { Living, Real } from './step.ts';

/** Reads a record: it must be itself, as it was created, and under its name where it was given one since. */
export async function expectRead(real: Real, { instance, name, changed }: Living, reader: Role): Promise<void> {
  const { scene, life } = real;
  if (life.read === undefined) return;
  const { read: operation } = life;
  // As long as it has no new name, it is as it was created.
  const otherIn = (answer: Exchange): Other | undefined =>
    name === undefined
      ? otherOf(scene.arrange.creationOf({ resource: life.resource, ...instance }), answer)
      : undefined;
  const misnamedIn = (answer: Exchange): Fault | undefined =>
    name === undefined ? misnamedFault(scene, life, instance, answer) : undefined;
  const isAsLeft = (answer: Exchange): boolean =>
    isSuccess(answer.reply)
      ? answer.reply.body.includes(instance.id) &&
        (otherIn(answer) ?? misnamedIn(answer)) === undefined &&
        (name === undefined || hasName(answer.reply.body, name))
      : answer.reply.status !== 404;
  const exchange = await eventually(scene, life.resource, () => readOne(scene, operation, instance, reader), isAsLeft);
  if (exchange.reply.status === 404) throw new Broken(unreadable(exchange, life));
  if (!isSuccess(exchange.reply)) return;
  const { body } = exchange.reply;
  if (!body.includes(instance.id)) throw new Broken(another(exchange, life, instance));
  const other = otherIn(exchange);
  if (other !== undefined) {
    const creation = scene.arrange.creationOf({ resource: life.resource, ...instance })!;
    const isKeptSo = await isListedSo(
      real,
      instance,
      reader,
      other.field,
      fieldOf(jsonOf(exchange.reply), other.field),
    );
    if (isKeptSo) throw new Broken(otherwise(creation, life, [other.field, other.sent]));
    throw new Broken(
      other.isName ? another(exchange, life, instance) : otherwise(exchange, life, [other.field, other.sent]),
    );
  }
  const fault = misnamedIn(exchange);
  if (fault !== undefined) throw new Broken(fault);
  if (name !== undefined && !hasName(body, name)) throw new Broken(unchanged(exchange, life, { name, changed }));
}

/** A field in which a record is not as it was created. */
type Other = { readonly field: string; readonly sent: unknown; readonly isName: boolean };

/** What a record shows in another way than the creation sent and the answer to it showed: its name, or another field. */
function otherOf(creation: Exchange | undefined, read: Exchange): Other | undefined {
  if (creation === undefined || !isSuccess(read.reply)) return undefined;
  if (showsOtherName(creation, read)) return { field: nameFieldOf(creation), sent: givenName(creation), isName: true };
  const field = otherField(creation, jsonOf(read.reply));
  return field === undefined ? undefined : { field: field[0], sent: field[1], isName: false };
}

/** Whether the list shows the same value as reading does: then it was the creation that did not keep what was sent. */
async function isListedSo(
  { scene, life, listers }: Real,
  instance: Instance,
  reader: Role,
  field: string,
  value: unknown,
): Promise<boolean> {
  const lister = listers.includes(reader) ? reader : listers[0];
  if (life.list === undefined || lister === undefined) return false;
  const row = (await listIds(scene, life.list, instance, lister))?.rows.get(instance.id);
  return value !== undefined && isSame(fieldOf(row, field), value);
}
