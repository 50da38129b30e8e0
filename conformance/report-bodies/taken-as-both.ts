import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { describedVariants, describedVerdict } from '../arrange/described-verdict.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { mayRefuseBody } from './report-refusal.ts';
import type { ReportSubject } from './report-subject.ts';

const field = 'destinationConfig';

/**
 * The answer to a report whose legacy e-mail config has the `templateSource` of a newer one, where it was taken as it is; undefined
 * where it was refused, or may have been taken as one of the newer kind: since its other fields are ignored there as any would
 * be, or since the target's own description has them there, and not the `templateSource` in one of the legacy kind.
 */
export async function takenAsBoth(
  scene: Scene,
  { operation, submit }: ReportSubject,
  body: JsonObject,
  { legacy, email }: { readonly legacy: JsonObject; readonly email: JsonObject },
): Promise<Exchange | undefined> {
  const { templateSource } = email;
  const own = Object.keys(legacy).filter((name) => !Object.hasOwn(email, name));
  if (templateSource === undefined || own.length === 0) return undefined;
  const isRight = await describedVerdict(scene, operation);
  const wholeOf = (config: JsonObject): JsonObject => ({ ...body, [field]: config });
  const both = wholeOf({ ...legacy, templateSource });
  const strange = wholeOf({ ...email, conform: scene.prefix });
  // What takes any field tells nothing of those of the legacy kind.
  if (
    isRight !== undefined &&
    isRight(both) &&
    !isRight(strange) &&
    !(await isDescribedAsLegacy(scene, operation, { legacy, email }))
  )
    return undefined;
  const exchange = await submit(both);
  const shown = isSuccess(exchange.reply) ? fieldOf(jsonOf(exchange.reply), field) : undefined;
  if (!isObject(shown) || ![...own, 'templateSource'].every((name) => Object.hasOwn(shown, name))) return undefined;
  const control = await submit(strange);
  if (isSuccess(control.reply)) {
    const kept = fieldOf(jsonOf(control.reply), field);
    return isObject(kept) && !Object.hasOwn(kept, 'conform') ? exchange : undefined;
  }
  // What else may be wrong with the newer config is not that it has a field more.
  const isTaken = mayRefuseBody(control.reply) && isSuccess((await submit(wholeOf(email))).reply);
  return isTaken ? exchange : undefined;
}

/** Whether the target's own description takes both for a kind of config that has legacy e-mail configs, and none of the newer kind. */
async function isDescribedAsLegacy(
  scene: Scene,
  operation: Operation,
  { legacy, email }: { readonly legacy: JsonObject; readonly email: JsonObject },
): Promise<boolean> {
  const kinds = await describedVariants(scene, operation, field);
  const taking = kinds.filter((isOne) => isOne({ ...legacy, templateSource: email['templateSource']! }));
  return taking.length > 0 && taking.every((isOne) => isOne(legacy) && !isOne(email));
}
